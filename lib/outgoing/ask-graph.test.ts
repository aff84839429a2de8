import net, { type AddressInfo } from 'node:net'

import { afterEach, describe, expect, it } from 'vitest'

import { troubleOf } from '@/lib/connectors/testing/drive'

import { createGraphTransport } from './ask-graph'
import { readNetworks } from './networks'

// What FalkorDB itself answers is tried in e2e/peers; here a server says what a test has it say.

const open: net.Server[] = []
const sockets = new Set<net.Socket>()

afterEach(() => {
  for (const socket of sockets) socket.destroy()
  for (const server of open.splice(0)) server.close()
})

/** Serves the protocol of Redis: each command is answered with the text that a test gives, as it is sent. */
async function serve(answer: (command: readonly string[]) => string | null) {
  const got: (readonly string[])[] = []
  const server = net.createServer((socket) => {
    sockets.add(socket)
    let text = ''
    socket.on('data', (chunk) => {
      text += chunk.toString()
      for (let read = firstCommand(text); read !== null; read = firstCommand(text)) {
        text = text.slice(read.length)
        got.push(read.command)
        const said = answer(read.command)
        if (said !== null) socket.write(said)
      }
    })
    socket.on('error', () => {})
  })
  open.push(server)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return { url: `redis://127.0.0.1:${(server.address() as AddressInfo).port}`, got }
}

function firstCommand(text: string) {
  const parts = Number(/^\*(\d+)\r\n/u.exec(text)?.[1] ?? 0)
  if (parts === 0) return null
  let at = text.indexOf('\r\n') + 2
  const command: string[] = []
  for (let nth = 0; nth < parts; nth += 1) {
    const [head = '', size = ''] = /^\$(\d+)\r\n/u.exec(text.slice(at)) ?? []
    if (head === '' || text.length < at + head.length + Number(size) + 2) return null
    command.push(text.slice(at + head.length, at + head.length + Number(size)))
    at += head.length + Number(size) + 2
  }
  return { command, length: at }
}

const bulk = (text: string) => `$${text.length}\r\n${text}\r\n`
const list = (...items: readonly string[]) => `*${items.length}\r\n${items.join('')}`

function transport(networks = '127.0.0.1', mostMs = 20_000) {
  const allowed = readNetworks(networks)
  if (allowed === null) throw new Error('no networks')
  const resolve = () => Promise.resolve([{ address: '10.0.0.7', family: 4 }])
  return createGraphTransport({ allowed, mostMs, resolve })
}

const call = (url: string, params: Readonly<Record<string, string>> = {}) =>
  ({ url, headers: {}, body: { graph: 'alice', query: 'RETURN 1', params } }) as const

describe('[CS39] asking FalkorDB', () => {
  it('reads with a command that cannot write, binds values as text, and signs in', async () => {
    const rows = list(list(bulk('a'), '$-1\r\n'))
    const { url, got } = await serve(([name]) =>
      name === 'AUTH' ? '+OK\r\n' : list(list(bulk('x'), bulk('y')), rows, list(bulk('stats'))),
    )
    const params = { text: String.raw`"a" \ $b` }
    const asked = { ...call(url, params), headers: { password: 'secret' } }
    expect(await transport()({ ...asked, method: 'GET' })).toEqual({
      status: 200,
      body: { rows: [['a', null]] },
    })
    await transport()({ ...asked, method: 'POST' })
    const text = String.raw`CYPHER text="\"a\" \\ $b" RETURN 1`
    expect(got).toEqual([
      ['AUTH', 'secret'],
      ['GRAPH.RO_QUERY', 'alice', text],
      ['AUTH', 'secret'],
      ['GRAPH.QUERY', 'alice', text],
    ])
  })

  it('says which version and which graphs a server has, as far as it may', async () => {
    let modules = list(list(bulk('name'), bulk('graph'), bulk('ver'), ':41603\r\n'))
    const { url } = await serve(([name]) =>
      name === 'MODULE' ? modules : list(bulk('alice'), bulk('bob')),
    )
    const ask = () => transport()({ method: 'GET', url, headers: {} })
    const graphs = ['alice', 'bob']
    expect(await ask()).toEqual({ status: 200, body: { version: 41_603, graphs } })
    modules = '-NOPERM this user has no permissions\r\n'
    expect(await ask()).toEqual({ status: 200, body: { version: null, graphs } })
  })

  it.each([
    ['NOAUTH Authentication required.', 401],
    ['WRONGPASS invalid username-password pair', 401],
    ['NOPERM this user has no permissions', 403],
    ['ERR Invalid graph operation on empty key', 404],
    ['LOADING Redis is loading the dataset in memory', 503],
    ['Max pending queries exceeded', 503],
    ['Query timed out', 503],
    ['READONLY You can not write against a read only replica.', 400],
    ['graph.RO_QUERY is to be executed only on read-only queries', 400],
  ])('%s is status %i', async (says, status) => {
    const { url } = await serve(() => `-${says}\r\n`)
    expect(await transport()({ ...call(url), method: 'GET' })).toEqual({ status, body: null })
  })

  it('takes no other server for it', async () => {
    const { url } = await serve(() => '-ERR unknown command\r\n')
    expect(await transport()({ ...call(url), method: 'GET' })).toEqual({ status: 200, body: null })
  })
})

describe('[CS10] where FalkorDB may be', () => {
  it('is an allowed address, and without TLS this machine only', async () => {
    const at = (url: string, networks: string) =>
      troubleOf(transport(networks)({ ...call(url), method: 'GET' }))
    expect((await at('redis://127.0.0.1:6379', '10.0.0.0/8')).wayOut).toContain('STORE_NETWORKS')
    expect((await at('rediss://graph.test', '127.0.0.1')).wayOut).toContain('STORE_NETWORKS')
    expect(await at('redis://graph.test', '10.0.0.0/8')).toMatchObject({
      sentence: 'Only a store on this machine may be reached without TLS.',
      wayOut: 'Use rediss://.',
    })
  })

  it('listens, and answers in time', async () => {
    const { url } = await serve(() => null)
    const impatient = transport('127.0.0.1', 100)
    expect((await troubleOf(impatient({ ...call(url), method: 'GET' }))).sentence).toMatch(
      /did not answer within/u,
    )
    const [server] = open
    for (const socket of sockets) socket.destroy()
    await new Promise((resolve) => server?.close(resolve))
    expect(await troubleOf(transport()({ ...call(url), method: 'GET' }))).toMatchObject({
      kind: 'unreachable',
      nobody: true,
    })
  })
})
