import { createServer, request, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'

import { afterAll, expect, it } from 'vitest'

import { CLIENT_HEADER, clientOf } from './client'
import { prepareRequests } from './prepare-requests'
import { ADMITTED_HEADER, METHOD_HEADER } from './request-refusal'

type Seen = { method: string | undefined; headers: IncomingHttpHeaders }

prepareRequests({})
const seen: Seen[] = []
const server = createServer(({ method, headers }, response) => {
  seen.push({ method, headers })
  response.end()
})
afterAll(() => server.close())

async function ask(
  method: string,
  headers: Record<string, string>,
  path = '/',
): Promise<IncomingHttpHeaders> {
  if (!server.listening) await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const { port } = server.address() as AddressInfo
  return new Promise((resolve, reject) => {
    const asking = request({ port, host: '127.0.0.1', method, headers, path }, (answer) => {
      answer.resume()
      answer.once('end', () => resolve(answer.headers))
    })
    asking.once('error', reject)
    asking.end()
  })
}

it('[WS1] every response of the process has the headers, whoever writes it', async () => {
  expect(await ask('GET', {})).toMatchObject({
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'no-referrer',
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    'content-security-policy': expect.stringContaining("frame-ancestors 'none'"),
  })
})

it('[WS3] TRACE arrives as a method that proxy.ts can refuse, and clients’ internal headers are ignored', async () => {
  seen.length = 0
  await ask('TRACE', { 'x-forwarded-for': '10.0.0.9', 'x-forwarded-host': 'evil.example' })
  await ask('GET', { [CLIENT_HEADER]: '10.0.0.9' })
  expect(seen.map(({ method }) => method)).toEqual(['PATCH', 'GET'])
  for (const { headers } of seen) {
    expect(headers[CLIENT_HEADER]).toBe('127.0.0.1')
    expect(headers).not.toHaveProperty('x-forwarded-for')
    expect(headers).not.toHaveProperty('x-forwarded-host')
  }
})

it('[WS6] behind a trusted proxy, the client is the one the proxy received the request from', () => {
  const headers = { 'x-forwarded-for': '10.0.0.1, 10.0.0.2' } // the first may be made up
  expect(clientOf(headers, '127.0.0.1', true)).toBe('10.0.0.2')
  expect(clientOf(headers, '127.0.0.1', false)).toBe('127.0.0.1')
  expect(clientOf({}, undefined, true)).toBe('unknown')
})

it.each([
  ['{bad', false],
  ['%zz', false],
  ['null', false],
  ['%5B1%5D', false],
  [encodeURIComponent(JSON.stringify(['', { children: ['docs', {}] }])), true],
])('[WS3] a router state such as %s is passed on: %s', async (state, passed) => {
  seen.length = 0
  await ask('GET', { 'next-router-state-tree': state })
  expect(seen.map(({ headers }) => 'next-router-state-tree' in headers)).toEqual([passed])
})

it('[WS3] a request that proxy.ts will refuse arrives without its body', async () => {
  seen.length = 0
  await ask('POST', { Origin: 'http://evil.example' })
  await ask('POST', { 'Content-Length': '0' })
  await ask('GET', { [METHOD_HEADER]: 'GET' })
  expect(seen.map(({ method, headers }) => [method, headers[METHOD_HEADER]])).toEqual([
    ['GET', 'POST'],
    ['POST', undefined],
    ['GET', undefined],
  ])
})

it('[WS3] only a request that is not refused, to an address that checks tokens, passes by proxy.ts', async () => {
  const foreign = { Host: 'evil.example' }
  const said = { [ADMITTED_HEADER]: 'yes' }
  seen.length = 0
  await ask('GET', {}, '/api/v1/facts?limit=1')
  await ask('POST', { 'Content-Length': '0' }, '/mcp')
  await ask('GET', said, '/review')
  await ask('GET', { ...said, ...foreign }, '/api/v1/facts')
  await ask('GET', said, '/api/v1/%ff')
  await ask('PUT', said, '/api/v1/facts')
  await ask('POST', { ...said, Origin: 'http://evil.example' }, '/mcp')
  await ask('GET', said, '/api/uploads')
  expect(seen.map(({ headers }) => headers[ADMITTED_HEADER])).toEqual([
    'yes',
    'yes',
    ...Array.from({ length: 6 }, () => undefined),
  ])
})

it('[WS1] off loopback every response asks the browser to stay with TLS', async () => {
  const strict = 'strict-transport-security'
  expect(await ask('GET', { Host: '192.168.7.7' })).toHaveProperty([strict])
  expect(await ask('GET', { Host: 'localhost:3000' })).not.toHaveProperty([strict])
})
