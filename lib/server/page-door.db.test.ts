import path from 'node:path'

import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'

import { createToken } from '@/lib/operations/create-token'
import { revokeToken } from '@/lib/operations/revoke-token'
import { valueOf } from '@/lib/operations/testing'
import { openStoreForEachTest, store } from '@/lib/operations/testing/each'
import { replaceOnce } from '@/lib/process/once'
import { replaceKey } from '@/lib/store/reviewer-key'
import { CLIENT_HEADER } from '@/lib/web/client'

import { readSettings } from './env'
import { admit } from './page-door'

const directory = () => path.dirname(store.file)

openStoreForEachTest()

beforeEach(() => {
  replaceOnce('database', { opening: Promise.resolve(store), opened: null })
  replaceOnce('settings', readSettings({ PALIMPSEST_DATA: directory() }))
})

afterEach(() => {
  vi.unstubAllEnvs()
  replaceOnce('database')
  replaceOnce('settings')
})

type Sent = {
  readonly method?: string
  readonly host?: string
  readonly from?: string
  readonly headers?: Readonly<Record<string, string>>
  readonly cookies?: Readonly<Record<string, string>>
}

const BROWSER = { 'sec-fetch-dest': 'document' }

function ask(address: string, sent: Sent = {}) {
  const { method = 'GET', host = '127.0.0.1:3000', from = '127.0.0.1', cookies = {} } = sent
  const headers: Readonly<Record<string, string>> = { [CLIENT_HEADER]: from, ...sent.headers }
  return admit({
    method,
    path: address,
    host,
    header: (name) => headers[name] ?? null,
    cookie: (name) => cookies[name],
  })
}

async function statusOf(address: string, sent: Sent = {}): Promise<number> {
  return (await ask(address, sent)).refusal?.status ?? 200
}

async function makeToken(): Promise<string> {
  const at = new Date()
  const wanted = {
    id: '0'.repeat(12),
    secret: 'ab'.repeat(32),
    name: 'notes bot',
    owner: 'Dana',
    scopes: ['facts:read'],
    agents: ['scout'],
    expiresAt: new Date(at.getTime() + 60_000),
  } as const
  return valueOf(await createToken(store, wanted, { at })).id
}

/** What a browser has after it opened a page. */
async function session(): Promise<Readonly<Record<string, string>>> {
  const admitted = await ask('/review', { headers: BROWSER })
  const cookie = admitted.refusal === null ? admitted.cookie : null
  return cookie === null ? {} : { [cookie.name]: cookie.value }
}

const READS = [
  '/api/counts',
  '/api/facts',
  '/api/events',
  '/api/labels',
  '/api/export',
  '/memory/facts',
  '/',
]

describe('who may read what pages read', () => {
  it('[WS14] anyone on this machine, as long as there is no token', async () => {
    for (const address of READS) expect(await statusOf(address)).toBe(200)
  })

  it('[WS14] once a token exists, also one that was revoked, only a session of a page', async () => {
    const id = await makeToken()
    const cookies = await session()
    for (const address of READS) {
      expect([address, await statusOf(address)]).toEqual([address, 401])
      expect([address, await statusOf(address, { cookies })]).toEqual([address, 200])
    }
    valueOf(await revokeToken(store, { id }, { at: new Date() }))
    expect(await statusOf('/api/facts')).toBe(401)
  })

  it('[WS14] a token does not open it, and the refusal is a problem that says where a token does', async () => {
    await makeToken()
    const headers = { authorization: `Bearer pal_${'0'.repeat(12)}_${'ab'.repeat(32)}` }
    const { refusal } = await ask('/api/facts', { headers })
    expect(refusal?.headers.get('content-type')).toContain('application/problem+json')
    expect(await refusal?.json()).toMatchObject({
      type: '/problems/no-session',
      status: 401,
      way_out: expect.stringContaining('/api/v1') as string,
    })
    for (const address of ['/api/v1/facts', '/api/v1/openapi.json', '/mcp'])
      expect(await statusOf(address)).toBe(200) // which check tokens themselves
  })

  it('[WS10] [WS15] off loopback, the session of a page is for TLS only where the browser came over it', async () => {
    const host = 'memory.example'
    const overTls = await ask('/memory', { host, headers: BROWSER })
    expect(overTls).toMatchObject({
      cookie: { secure: true, name: expect.stringMatching(/^__Host-palimpsest-page-/u) as string },
    })
    const { cookie } = overTls as Extract<typeof overTls, { readonly refusal: null }>
    const cookies = { [cookie?.name ?? '']: cookie?.value ?? '' }
    const fetches = { host, cookies, headers: { 'sec-fetch-dest': 'empty' } }
    expect(await statusOf('/api/facts', fetches)).toBe(200)
    const plain = await ask('/memory', { host, headers: { accept: 'text/html' } })
    expect(plain).toMatchObject({
      cookie: { secure: false, name: expect.stringMatching(/^palimpsest-page-/u) as string },
    })
    const here = await ask('/memory', { headers: BROWSER })
    expect(here).toMatchObject({
      cookie: { secure: false, name: expect.stringMatching(/^palimpsest-page-/u) as string },
    })
  })

  it('[WS14] a program reads the documentation without a session, and gets none', async () => {
    await makeToken()
    for (const address of ['/docs', '/docs/api'])
      expect(await ask(address)).toEqual({ refusal: null, cookie: null, isStranger: true })
    expect(await statusOf('/docs', { method: 'POST' })).toBe(401)
    expect(await statusOf('/docs', { headers: { 'sec-fetch-dest': 'iframe' } })).toBe(401)
    expect(await statusOf('/docsx')).toBe(401)
  })

  it('[WS14] a browser that says no purpose, as over plain HTTP, begins its session in the documentation, too', async () => {
    await makeToken()
    const opened = await ask('/docs', { headers: { accept: 'text/html,*/*' } })
    expect(opened).toMatchObject({ refusal: null, cookie: { httpOnly: true } })
  })

  it.each<[string, Sent]>([
    ['for another host', { host: '192.168.7.7' }],
    ['from another machine that says it is this one', { from: '192.168.7.8' }],
  ])('[WS14] a request %s needs a session', async (_what, sent) => {
    expect(await statusOf('/api/facts', sent)).toBe(401)
    expect(await statusOf('/api/facts', { ...sent, cookies: await session() })).toBe(200)
  })

  it.each([
    ['HOST', '0.0.0.0'],
    ['PALIMPSEST_HOSTS', 'memory.example.org'],
  ])('[WS14] where others are served (%s), every request needs one', async (name, value) => {
    vi.stubEnv(name, value)
    expect(await statusOf('/api/facts')).toBe(401)
  })

  it('[WS14] an IPv6 socket is this machine, too', async () => {
    expect(await statusOf('/api/facts', { from: '::1', host: '[::1]:3000' })).toBe(200)
    expect(await statusOf('/api/facts', { from: '::ffff:127.0.0.1' })).toBe(200)
  })

  it('[WS15] a browser that opens a page, or acts on one, gets a session; a read of data never does', async () => {
    await makeToken()
    const given = async (address: string, sent: Sent) => {
      const admitted = await ask(address, sent)
      return admitted.refusal === null && admitted.cookie !== null
    }
    const html = { headers: { accept: 'text/html,*/*;q=0.8' } }
    expect(await given('/review', { headers: BROWSER })).toBe(true)
    expect(await given('/review', html)).toBe(true)
    const action = { method: 'POST', headers: { 'next-action': '0'.repeat(42) } }
    expect(await given('/review', action)).toBe(true)
    expect(await statusOf('/review', { method: 'POST' })).toBe(401)
    const data = { headers: { ...html.headers, 'sec-fetch-dest': 'empty' } }
    expect(await statusOf('/review', data)).toBe(401)
    expect(await statusOf('/api/facts', { headers: BROWSER })).toBe(401)
    expect(await given('/review', { headers: BROWSER, cookies: await session() })).toBe(false)
  })

  it('[WS11] [WS15] ending all sessions ends those of pages', async () => {
    await makeToken()
    const cookies = await session()
    expect(replaceKey(directory())).toBe(true)
    expect(await statusOf('/api/counts', { cookies })).toBe(401)
  })
})
