import http from 'node:http'
import type { AddressInfo } from 'node:net'

import { afterEach, describe, expect, it } from 'vitest'

import { troubleOf } from '@/lib/connectors/testing/drive'

import { createTransport } from './ask-store'
import { readNetworks } from './networks'

const open: http.Server[] = []

afterEach(() => {
  for (const server of open.splice(0)) {
    server.closeAllConnections()
    server.close()
  }
})

async function serve(answer: http.RequestListener): Promise<string> {
  const server = http.createServer(answer)
  open.push(server)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

function transport(networks = '127.0.0.1') {
  const allowed = readNetworks(networks)
  if (allowed === null) throw new Error('no networks')
  return createTransport({ allowed, mostMs: 300, mostBytes: 1_000 })
}

const get = (url: string) => ({ method: 'GET', url, headers: {} }) as const

describe('[CS10] asking a connected store', () => {
  it('sends JSON and reads JSON, with when to ask again', async () => {
    const got: string[] = []
    const url = await serve((request, response) => {
      request.on('data', (chunk: Buffer) => got.push(chunk.toString()))
      request.on('end', () => {
        response.writeHead(429, { 'retry-after': '7' }).end('{"detail":"slow"}')
      })
    })
    const answer = await transport()({ method: 'PUT', url, headers: {}, body: { a: null } })
    expect(got.join('')).toBe('{"a":null}')
    expect(answer).toEqual({ status: 429, body: { detail: 'slow' }, retryAfterMs: 7_000 })
  })

  it('follows no redirect, and passes on what is not JSON as null', async () => {
    const url = await serve((_request, response) => {
      response.writeHead(302, { location: 'http://127.0.0.1:1/' }).end('<p>')
    })
    expect(await transport()(get(url))).toMatchObject({ status: 302, body: null })
  })

  it('passes on the session of a server of MCP, which accepts a message without a word; nothing else may be empty', async () => {
    let status = 202
    const url = await serve((_request, response) => {
      response.writeHead(status, { 'mcp-session-id': 's-1' }).end()
    })
    expect(await transport()(get(url))).toMatchObject({ status: 202, body: null, session: 's-1' })
    status = 200
    expect((await troubleOf(transport()(get(url)))).kind).toBe('unexpected')
  })

  it('reads no answer that is too large, and waits a limited time', async () => {
    const large = await serve((_request, response) => void response.end('"x"'.repeat(1_000)))
    expect((await troubleOf(transport()(get(large)))).kind).toBe('unexpected')
    const slow = await serve(() => {})
    expect((await troubleOf(transport()(get(slow)))).sentence).toMatch(/did not answer within/u)
  })

  it('reaches this machine and private networks only where that is allowed, and nothing there without an answer', async () => {
    const url = await serve((_request, response) => void response.end('{}'))
    expect((await troubleOf(transport('')(get(url)))).wayOut).toMatch(/STORE_NETWORKS/u)
    const metadata = get('http://169.254.169.254/latest/meta-data/')
    expect((await troubleOf(transport()(metadata))).sentence).toMatch(/may not be reached/u)
    const near = get('http://192.168.1.2/')
    expect((await troubleOf(transport('192.168.0.0/16')(near))).wayOut).toBe('Use https://.')
    const nobody = await troubleOf(transport()(get('http://127.0.0.1:1/')))
    expect([nobody.sentence, nobody.nobody]).toEqual([
      expect.stringMatching(/Nothing listens/u),
      true,
    ])
    expect((await troubleOf(transport('')(get(url)))).nobody).toBeUndefined()
  })
})
