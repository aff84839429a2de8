import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

import { afterAll, expect, it } from 'vitest'

import { fetchWithoutRedirect } from './fetch-without-redirect'

const asked: string[] = []
const server = createServer(({ url = '' }, response) => {
  asked.push(url)
  if (url === '/v1') response.writeHead(307, { Location: '/elsewhere' })
  response.end()
})
afterAll(() => server.close())

it('[WS7] does not follow a redirect of the model server', async () => {
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const { port } = server.address() as AddressInfo
  const sent = fetchWithoutRedirect(`http://127.0.0.1:${port}/v1`, { method: 'POST', body: 'fact' })
  await expect(sent).rejects.toThrow(TypeError)
  expect(asked).toEqual(['/v1'])
})
