import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'

import { fakeMem0, type FakeMem0 } from '@/lib/connectors/mem0/testing'
import { REGISTRY } from '@/lib/contract/registry'
import { STORE_KINDS } from '@/lib/domain/connection'
import { SCOPES, type Scope } from '@/lib/domain/token'
import { createToken } from '@/lib/operations/create-token'
import { fingerprint } from '@/lib/operations/steps/fingerprint'
import { countedRequests, setOverrides, valueOf } from '@/lib/operations/testing'
import { openStoreForEachTest, store } from '@/lib/operations/testing/each'
import { replaceOnce } from '@/lib/process/once'
import { readSettings } from '@/lib/server/env'
import { sweepsEnded } from '@/lib/server/sweeps'
import { changeConnection, claimConnection } from '@/lib/store/connections'

import { handle } from './door'

const SECRET = 'm0-Sesame-4711'
const ROTATED = 'm0-Rotated-0815'
const URL_THERE = 'http://127.0.0.1:8888'
const DAY_MS = 86_400_000

let memory: FakeMem0
let tokens = 0
let keys = 0

openStoreForEachTest({ served: true })

beforeEach(async () => {
  replaceOnce('settings', readSettings({ PALIMPSEST_SECRET_KEY: 's'.repeat(32) }))
  memory = fakeMem0({ now: () => new Date(), key: SECRET })
  const transport: FakeMem0['transport'] = (call) => memory.transport(call)
  replaceOnce('store-transport', transport)
  await setOverrides(store, countedRequests('live')(), {
    agentId: null,
    overrides: { shadowMode: false },
  })
})

afterEach(async () => {
  vi.restoreAllMocks()
  await sweepsEnded()
  replaceOnce('store-transport')
  replaceOnce('settings')
})

async function tokenFor(
  scopes: readonly Scope[] = SCOPES,
  agents: readonly string[] | null = null,
): Promise<string> {
  const at = new Date()
  const wanted = { name: 'ops script', owner: 'Dana', scopes, agents, secret: 'ab'.repeat(32) }
  const id = String((tokens += 1)).padStart(12, '0')
  const expiresAt = new Date(at.getTime() + DAY_MS)
  return valueOf(await createToken(store, { ...wanted, id, expiresAt }, { at })).text
}

type Loose = Readonly<Record<string, unknown>>
type Sent = { readonly body?: object; readonly key?: string; readonly version?: string }

/** A client with a token. */
function client(token: string) {
  const send = async (method: 'GET' | 'POST', address: string, sent: Sent = {}) => {
    const request = new Request(`http://localhost:3000/api/v1${address}`, {
      method,
      headers: {
        Authorization: `Bearer ${token}`,
        ...(method === 'POST' && {
          'Content-Type': 'application/json',
          'Idempotency-Key': sent.key ?? `key-${String((keys += 1)).padStart(8, '0')}`,
        }),
        ...(sent.version !== undefined && { 'If-Match': sent.version }),
      },
      ...(method === 'POST' && { body: JSON.stringify(sent.body ?? {}) }),
    })
    const [path = ''] = address.slice(1).split('?')
    const response = await handle(request, { params: Promise.resolve({ path: path.split('/') }) })
    const text = await response.text()
    return { status: response.status, text, tag: response.headers.get('etag') ?? '', ...read(text) }
  }
  return {
    get: (address: string) => send('GET', address),
    post: (address: string, sent?: Sent) => send('POST', address, sent),
  }
}

function read(text: string): { readonly json: Loose; readonly items: readonly Loose[] } {
  const json = JSON.parse(text) as Loose
  return { json, items: (json['items'] ?? []) as readonly Loose[] }
}

const ALICE = { kind: 'mem0', url: URL_THERE, scope_id: 'alice', agent: 'assistant', key: SECRET }

/** Two memories of Alice, connected and read. */
async function connected(token: string) {
  const coffee = memory.add('Alice drinks coffee', {
    user_id: 'alice',
    created_at: '2026-01-01T00:00:00Z',
  })
  memory.add('Alice drinks tea now', { user_id: 'alice', created_at: '2026-06-01T00:00:00Z' })
  const { json, status } = await client(token).post('/connections', { body: ALICE })
  expect([status, json]).toMatchObject([200, { facts: 2, mode: 'read-only', has_key: true }])
  return { id: String(json['id']), coffee }
}

/** Replaces the one fact by the other, and returns the id of the delivery that this wrote. */
async function decided(token: string): Promise<string> {
  const { get, post } = client(token)
  const facts = await store.read.fact.findMany({ where: { agentId: 'assistant' } })
  const find = (word: string) => facts.find(({ content }) => content.includes(word))?.id ?? ''
  const [older, newer] = [find('coffee'), find('tea')]
  const shown = await get(`/facts/${older}`)
  const body = { newer_id: newer, newer_version: (await get(`/facts/${newer}`)).json['version'] }
  const done = await post(`/facts/${older}/supersede`, { body, version: shown.tag })
  expect(done.status).toBe(200)
  return String((await get('/deliveries?limit=1')).items[0]?.['id'])
}

const puts = () => memory.calls.filter((call) => call.startsWith('PUT')).length

describe('connected stores over HTTP', () => {
  it('[CS60] a store is checked, connected, written once a delivery is released, and disconnected', async () => {
    const token = await tokenFor()
    const { get, post } = client(token)
    const found = await post('/connections/probe', {
      body: { kind: 'mem0', url: URL_THERE, scope_id: 'alice', key: SECRET },
    })
    expect([found.status, found.json]).toMatchObject([200, { writable: true, facts: 0 }])
    expect(await store.read.connection.count()).toBe(0)
    const { id, coffee } = await connected(token)
    expect((await get(`/connections/${id}`)).json).toMatchObject({
      state: 'on',
      scope_by: 'user_id',
      last_read_problem: null,
      deliveries: { held: 0, verified: 0 },
      can: expect.arrayContaining([{ what: 'merge', how: null, why: null }]) as unknown,
    })
    const asks = await post(`/connections/${id}/mode`, { body: { mode: 'ask' } })
    expect(asks.json).toMatchObject({ mode: 'ask' })
    const delivery = await decided(token)
    expect((await get(`/deliveries?connection=${id}&state=held`)).items).toMatchObject([
      { id: delivery, change: 'supersede', state: 'held', content: 'Alice drinks coffee' },
    ])
    const plan = await post(`/deliveries/${delivery}/preview`)
    expect(plan.json).toMatchObject({ method: 'PUT', path: `/memories/${coffee}` })
    expect(puts()).toBe(0)
    const released = await post(`/deliveries/${delivery}/release`)
    expect(released.json).toMatchObject({ state: 'waiting' })
    await vi.waitFor(async () =>
      expect((await get(`/deliveries/${delivery}`)).json).toMatchObject({ state: 'verified' }),
    )
    expect(memory.payloads.get(coffee)).toHaveProperty('superseded_by')
    const again = await post(`/deliveries/${delivery}/release`)
    expect([again.status, again.json['type']]).toEqual([412, '/problems/changed-meanwhile'])
    const ended = await post(`/connections/${id}/disconnect`)
    expect(ended.json).toMatchObject({ state: 'disconnected', has_key: false })
    expect((await post(`/connections/${id}/sync`)).status).toBe(404)
  })

  it('[CS60] a refused delivery is tried again or dropped, page by page', async () => {
    const token = await tokenFor()
    const { get, post } = client(token)
    const { id } = await connected(token)
    await post(`/connections/${id}/mode`, { body: { mode: 'ask' } })
    const first = await decided(token)
    const [operation] = await store.read.operation.findMany({ orderBy: { seq: 'desc' }, take: 1 })
    await post(`/deliveries/${first}/release`)
    await vi.waitFor(async () =>
      expect((await get(`/deliveries/${first}`)).json['state']).toBe('verified'),
    )
    await post(`/operations/${operation?.id ?? ''}/undo`)
    const page = await get('/deliveries?limit=1')
    const next = await get(`/deliveries?limit=1&cursor=${String(page.json['next_cursor'])}`)
    expect([...page.items, ...next.items].map(({ change }) => change)).toEqual([
      'undo',
      'supersede',
    ])
    expect(next.json['next_cursor']).toBeNull()
    const undo = String(page.items[0]?.['id'])
    await post(`/connections/${id}/mode`, { body: { mode: 'read-only' } })
    expect((await post(`/deliveries/${undo}/release`)).json).toMatchObject({
      type: '/problems/store-refused',
      detail: 'The connection is read-only.',
      way_out: 'Let it write first.',
    })
    expect((await post(`/deliveries/${undo}/retry`)).status).toBe(409)
    expect((await post(`/deliveries/${undo}/drop`)).json).toMatchObject({ state: 'canceled' })
    expect((await post(`/deliveries/${first}/take`)).status).toBe(412) // nothing to take over
    expect((await get('/deliveries/nobody')).status).toBe(404)
  })

  it('[CS60] a token reads the stores of its agents, and without the scope admin does nothing to any', async () => {
    const { id } = await connected(await tokenFor())
    const reader = client(await tokenFor(['facts:read'], ['assistant']))
    expect((await reader.get('/connections')).items).toMatchObject([{ id, agent: 'assistant' }])
    const poor = client(await tokenFor(['facts:read', 'facts:write', 'verdicts:write']))
    const other = client(await tokenFor(SCOPES, ['other']))
    expect((await other.get('/connections')).items).toEqual([])
    expect((await other.get('/deliveries')).items).toEqual([])
    expect((await other.get(`/deliveries?connection=${id}`)).status).toBe(404)
    expect((await other.post('/connections', { body: ALICE })).status).toBe(404)
    const verbs = REGISTRY.filter(({ verb: { name } }) =>
      /^(?:connections|deliveries)\./u.test(name),
    )
    const posted = verbs.filter(({ http }) => http.method === 'POST')
    for (const { verb, http } of posted) {
      const { json } = await poor.post(http.path.replace('{id}', id))
      expect([verb.name, json['type']]).toEqual([verb.name, '/problems/scope-missing'])
    }
    for (const { verb, http } of posted.filter(({ http: { path } }) => path.includes('{id}'))) {
      const body = verb.name === 'connections.set_mode' ? { mode: 'push' } : {}
      const { status } = await other.post(http.path.replace('{id}', id), { body })
      expect([verb.name, status]).toEqual([verb.name, 404])
    }
    expect((await reader.get(`/connections/${id}`)).json).toMatchObject({
      state: 'on',
      mode: 'read-only',
    })
  })

  it('[CS70] a new key is tried first: one that the store refuses leaves the old one, one that it takes lets a paused connection go on', async () => {
    const token = await tokenFor()
    const { id } = await connected(token)
    const { post, get } = client(token)
    const sealed = async () => (await store.read.connection.findFirstOrThrow()).sealedKey
    const before = await sealed()
    const { payloads } = memory
    memory = fakeMem0({ now: () => new Date(), key: ROTATED })
    for (const [at, payload] of payloads) memory.payloads.set(at, payload)
    expect((await post(`/connections/${id}/sync`, { body: { wait: true } })).status).toBe(409)
    const refusal = await post(`/connections/${id}/key`, { body: { key: 'm0-Wrong' } })
    expect(refusal.json).toMatchObject({
      type: '/problems/store-refused',
      detail: 'mem0 does not accept the key.',
    })
    expect(await sealed()).toBe(before)
    const readBefore = (await get(`/connections/${id}`)).json['last_read_at']
    const pausedAt = new Date()
    await store.transact((tx) => changeConnection(tx, id, { pausedAt, pausedWhy: 'No key.' }))
    const changed = await post(`/connections/${id}/key`, { body: { key: ROTATED } })
    expect(changed.json).toMatchObject({
      state: 'on',
      paused_why: null,
      last_read_problem: null,
    })
    expect(changed.text).not.toContain(ROTATED)
    expect(await sealed()).not.toBe(before)
    await vi.waitFor(async () => {
      const { json } = await get(`/connections/${id}`)
      expect(json).toMatchObject({ reading: false, has_key: true, last_read_problem: null })
      expect(json['last_read_at']).not.toBe(readBefore)
    })
    replaceOnce('settings', readSettings({}))
    const unsealed = await post(`/connections/${id}/key`, { body: { key: ROTATED } })
    expect(unsealed.status).toBe(400)
  })

  it('[CS61] the key of a store is in no answer, no table and no log, and counts for an idempotency key', async () => {
    const said = [vi.spyOn(console, 'error'), vi.spyOn(console, 'warn')]
    const token = await tokenFor()
    const { post } = client(token)
    const key = 'connect-alice-1'
    const first = await post('/connections', { body: ALICE, key })
    const again = await post('/connections', { body: ALICE, key })
    expect([first.status, again.text]).toEqual([200, first.text])
    const other = await post('/connections', { body: { ...ALICE, key: 'another' }, key })
    expect(other.status).toBe(422)
    const wrong = await post('/connections/probe', {
      body: { ...ALICE, agent: undefined, key: 'no' },
    })
    expect(wrong.json).toMatchObject({ type: '/problems/store-refused' })
    const [kept] = await store.read.answer.findMany()
    const { scope_id: scopeId, ...same } = ALICE
    const input = { ...same, scopeId }
    expect(kept?.fingerprint).not.toBe(
      fingerprint({ verb: 'connections.create', input, expected: null }),
    )
    const rows = await Promise.all([
      store.read.answer.findMany(),
      store.read.connection.findMany(),
      store.read.operation.findMany(),
    ])
    const everything = JSON.stringify([
      rows,
      first,
      again,
      other,
      wrong,
      said.map(({ mock }) => mock.calls),
    ])
    expect(everything).not.toContain(SECRET)
    expect(await store.read.connection.count()).toBe(1)
    replaceOnce('settings', readSettings({}))
    const unsealed = await post('/connections', { body: { ...ALICE, agent: 'second' } })
    expect([unsealed.status, unsealed.json['detail']]).toEqual([
      400,
      expect.stringContaining('PALIMPSEST_SECRET_KEY'),
    ])
  })

  it('[CS62] a sync is started at once, is one while it runs, and with “wait” says what it brought', async () => {
    const token = await tokenFor()
    const { get, post } = client(token)
    const { id } = await connected(token)
    memory.add('Alice lives in Oslo', { user_id: 'alice' })
    const claim = await claimConnection(store, id, new Date())
    expect((await post(`/connections/${id}/sync`)).json).toMatchObject({
      state: 'running',
      added: null,
    })
    expect((await post(`/connections/${id}/sync`, { body: { wait: true } })).status).toBe(409)
    expect(await store.read.fact.count()).toBe(2)
    await store.transact((tx) =>
      tx.connection.updateMany({ where: { id: claim?.id ?? '' }, data: { busyUntil: null } }),
    )
    expect((await post(`/connections/${id}/sync`)).json).toMatchObject({ state: 'started' })
    await vi.waitFor(async () =>
      expect((await get(`/connections/${id}`)).json).toMatchObject({ reading: false, facts: 3 }),
    )
    const done = await post(`/connections/${id}/sync`, { body: { wait: true } })
    expect(done.json).toMatchObject({ state: 'done', added: 0, unchanged: 3, problems: [] })
  })

  it('[CS60] what cannot be connected is refused as on the page: kinds, choices, addresses and paths', async () => {
    const { post } = client(await tokenFor())
    const probed = async (body: object) =>
      (await post('/connections/probe', { body })).json['detail']
    const unknown = await probed({ kind: 'notes', url: URL_THERE })
    for (const kind of STORE_KINDS) expect(unknown).toContain(kind)
    expect(await probed({ kind: 'mem0', url: URL_THERE, scope_by: 'subject' })).toContain(
      'It has user_id, agent_id, run_id.',
    )
    expect(await probed({ kind: 'mem0', url: URL_THERE })).toBe(
      'Enter whose memories are to be read.',
    )
    expect(await probed({ kind: 'mem0', url: 'http://me:pw@127.0.0.1', scope_id: 'a' })).toContain(
      'Leave the user and the password out',
    )
    expect(await probed({ kind: 'openclaw', url: '/a/../facts.db' })).toContain('Leave . and ..')
    replaceOnce('settings', readSettings({ PALIMPSEST_STORE_FOLDERS: '/nowhere' }))
    const outside = await post('/connections/probe', {
      body: { kind: 'openclaw', url: '/a/facts.db' },
    })
    expect([outside.status, outside.json['way_out']]).toEqual([
      409,
      expect.stringContaining('PALIMPSEST_STORE_FOLDERS'),
    ])
  })
})
