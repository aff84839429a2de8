import http from 'node:http'
import type { AddressInfo } from 'node:net'

import { afterEach, describe, expect, it } from 'vitest'

import { readNetworks } from './networks'
import type { Resolve } from './reach'
import { createSender } from './send-webhook'
import { signedHeaders } from './sign'

const SECRETS = ['MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw']
const MESSAGE = { id: 'msg_1', body: '{"type":"webhook.test"}', at: new Date(0) }

const open: http.Server[] = []

afterEach(() => {
  for (const server of open.splice(0)) {
    server.closeAllConnections()
    server.close()
  }
})

/** A receiver on loopback; returns its port and what it got. */
async function receive(answer: http.RequestListener) {
  const got: { readonly headers: http.IncomingHttpHeaders; readonly body: string }[] = []
  const server = http.createServer((request, response) => {
    let body = ''
    request.on('data', (chunk: Buffer) => (body += chunk.toString()))
    request.on('end', () => {
      got.push({ headers: request.headers, body })
      answer(request, response)
    })
  })
  open.push(server)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return { got, port: (server.address() as AddressInfo).port }
}

function sender(networks: string, resolve?: Resolve, mostMs = 2_000) {
  const allowed = readNetworks(networks)
  if (allowed === null) throw new Error('no networks')
  const send = createSender({ allowed, mostMs, ...(resolve !== undefined && { resolve }) })
  return (url: string) => send({ url, secrets: SECRETS }, MESSAGE)
}

const MAY_NOT = expect.stringContaining('may not reach')

describe('sending a webhook', () => {
  it('[WH2] signs as Standard Webhooks does, with each secret', () => {
    const message = {
      id: 'msg_p5jXN8AQM9LWM0D4loKWxJek',
      body: '{"test": 2432232314}',
      at: new Date(1_614_265_330_000),
    }
    expect(signedHeaders(message, SECRETS)).toEqual({
      'webhook-id': 'msg_p5jXN8AQM9LWM0D4loKWxJek',
      'webhook-timestamp': '1614265330',
      'webhook-signature': 'v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=',
    })
    const both = signedHeaders(message, [...SECRETS, 'bmV3'])['webhook-signature'] ?? ''
    expect(both).toMatch(/^v1,g0hM9SsE\S+= v1,\S+=$/u)
  })

  it('[WH3] posts the body with its headers, and returns the status', async () => {
    const { got, port } = await receive((_request, response) => response.writeHead(204).end())
    const sent = await sender('127.0.0.1')(`http://127.0.0.1:${port}/hook?a=b`)
    expect(sent).toEqual({ status: 204, problem: null })
    expect(got).toMatchObject([
      {
        body: MESSAGE.body,
        headers: { 'webhook-id': 'msg_1', 'content-type': 'application/json' },
      },
    ])
  })

  it('[WH5] refuses addresses that are not public, however they are written', async () => {
    const send = sender('')
    for (const host of [
      '0.0.0.0',
      '127.0.0.1',
      '2130706433', // decimal
      '0177.0.0.1', // octal
      '0x7f.1', // hexadecimal
      '127.1',
      '10.1.2.3',
      '100.64.0.1',
      '169.254.169.254', // metadata of clouds
      '172.16.0.1',
      '192.168.1.1',
      '198.18.0.1',
      '224.0.0.1',
      '255.255.255.255',
      '[::]',
      '[::1]',
      '[::ffff:127.0.0.1]',
      '[::ffff:a9fe:a9fe]',
      '[::127.0.0.1]',
      '[64:ff9b::7f00:1]',
      '[2002:7f00:1::]',
      '[2001:0:7f00:1::]',
      '[fc00::1]',
      '[fe80::1]',
      '[ff02::1]',
      'localhost',
    ])
      expect([host, await send(`https://${host}/`)]).toEqual([
        host,
        { status: null, problem: MAY_NOT },
      ])
  })

  it('[WH5] refuses a name with one private address among public ones', async () => {
    const resolve: Resolve = () =>
      Promise.resolve([
        { address: '93.184.216.34', family: 4 },
        { address: '10.0.0.7', family: 4 },
      ])
    const sent = await sender('', resolve)('https://rebind.example/')
    expect(sent).toEqual({ status: null, problem: MAY_NOT })
  })

  it('[WH5] connects to the address that was checked: a name that changes meanwhile changes nothing', async () => {
    const { got, port } = await receive((_request, response) => response.writeHead(200).end())
    let asked = 0
    const resolve: Resolve = () =>
      Promise.resolve([{ address: (asked += 1) === 1 ? '127.0.0.1' : '10.0.0.7', family: 4 }])
    const send = sender('127.0.0.0/8', resolve)
    expect(await send(`http://name.invalid:${port}/`)).toEqual({ status: 200, problem: null })
    expect(got[0]?.headers.host).toBe(`name.invalid:${port}`)
    expect(await send(`http://name.invalid:${port}/`)).toEqual({ status: null, problem: MAY_NOT })
  })

  it('[WH5] follows no redirect', async () => {
    const inner = await receive((_request, response) => response.writeHead(200).end())
    const outer = await receive((_request, response) =>
      response.writeHead(307, { Location: `http://127.0.0.1:${inner.port}/` }).end(),
    )
    const sent = await sender('127.0.0.1')(`http://127.0.0.1:${outer.port}/`)
    expect(sent).toEqual({ status: 307, problem: null })
    expect(inner.got).toEqual([])
  })

  it('[WH5] asks for HTTPS off this machine, also in a network that is allowed', async () => {
    const sent = await sender('10.0.0.0/8')('http://10.0.0.7/')
    expect(sent).toEqual({ status: null, problem: expect.stringContaining('HTTPS') })
  })

  it('[WH5] waits a limited time, for a name too, and reads no large answer', async () => {
    const silent = await receive(() => {})
    const send = sender('127.0.0.1', undefined, 300)
    const late = { status: null, problem: 'The receiver did not answer within 0.3 seconds.' }
    expect(await send(`http://127.0.0.1:${silent.port}/`)).toEqual(late)
    const never: Resolve = () => new Promise(() => {})
    expect(await sender('127.0.0.1', never, 300)('https://name.invalid/')).toEqual(late)
    let written = 0
    const endless = await receive((_request, response) => {
      response.writeHead(200)
      const more = () => {
        while (!response.destroyed && response.write('x'.repeat(16_000))) written += 16_000
      }
      response.on('drain', more)
      more()
    })
    const sent = await sender('127.0.0.1')(`http://127.0.0.1:${endless.port}/`)
    expect(sent).toEqual({ status: 200, problem: null })
    expect(written).toBeLessThan(20_000_000)
  })

  it('[WH3] says in words why nothing was answered', async () => {
    const gone = await receive(() => {})
    open.splice(0)[0]?.close()
    expect(await sender('127.0.0.1')(`http://127.0.0.1:${gone.port}/`)).toEqual({
      status: null,
      problem: 'The receiver refused the connection.',
    })
    const dropping = await receive((request) => request.socket.destroy())
    expect(await sender('127.0.0.1')(`http://127.0.0.1:${dropping.port}/`)).toEqual({
      status: null,
      problem: 'The receiver closed the connection.',
    })
  })
})

describe('networks that are allowed besides', () => {
  it('[WH5] are addresses and prefixes', () => {
    for (const text of ['', '10.0.0.0/8', ' 127.0.0.1 , ::1,fd00::/8,'])
      expect([text, readNetworks(text) === null]).toEqual([text, false])
    for (const text of [
      'localhost',
      '10.0.0.0/33',
      '10/8',
      '::1/129',
      '10.0.0.0/8/8',
      'fe80::1%lo',
    ])
      expect([text, readNetworks(text)]).toEqual([text, null])
  })
})
