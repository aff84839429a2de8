import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'

import { handle } from '@/lib/api/v1/door'
import { fakeMem0, type FakeMem0 } from '@/lib/connectors/mem0/testing'
import { EXIT } from '@/lib/contract/refusal-exit'
import { SCOPES } from '@/lib/domain/token'
import { createToken } from '@/lib/operations/create-token'
import { countedRequests, setOverrides, valueOf } from '@/lib/operations/testing'
import { replaceOnce } from '@/lib/process/once'
import { readSettings } from '@/lib/server/env'
import { sweepsEnded } from '@/lib/server/sweeps'
import { openTestStore } from '@/lib/store/testing'

import type { Door } from './door'
import { openLocalDoor } from './local-door'
import { main } from './main'
import { openServerDoor } from './server-door'

const SECRET = 'm0-Sesame-4711'
const ADDRESS = 'http://127.0.0.1:8888'
const SERVER = 'http://127.0.0.1:3000'
const DAY_MS = 86_400_000
const ALICE = ['mem0', ADDRESS, '--scope-id', 'alice']

let store: Awaited<ReturnType<typeof openTestStore>>
let memory: FakeMem0

beforeEach(async () => {
  store = await openTestStore()
  const kept = Object.create(store, { close: { value: () => Promise.resolve() } }) as typeof store
  replaceOnce('database', { opening: Promise.resolve(kept), opened: null })
  withSecretKey('s'.repeat(32))
  memory = fakeMem0({ now: () => new Date(), key: SECRET })
  memory.add('Alice drinks coffee', { user_id: 'alice', created_at: '2026-01-01T00:00:00Z' })
  memory.add('Alice drinks tea now', { user_id: 'alice', created_at: '2026-06-01T00:00:00Z' })
  const transport: FakeMem0['transport'] = (call) => memory.transport(call)
  replaceOnce('store-transport', transport)
  await setOverrides(store, countedRequests('live')(), {
    agentId: null,
    overrides: { shadowMode: false },
  })
  vi.stubGlobal('fetch', (url: URL, init: RequestInit) => {
    const path = url.pathname.replace('/api/v1/', '').split('/').map(decodeURIComponent)
    return handle(new Request(url, init), { params: Promise.resolve({ path }) })
  })
})

afterEach(async () => {
  vi.unstubAllGlobals()
  vi.unstubAllEnvs()
  await sweepsEnded()
  replaceOnce('store-transport')
  replaceOnce('settings')
  replaceOnce('database')
  await store.remove()
})

function withSecretKey(key: string): void {
  replaceOnce('settings', readSettings({ PALIMPSEST_SECRET_KEY: key }))
}

type Place = 'store' | 'server'

async function doorOf(place: Place): Promise<Door> {
  if (place === 'store') return openLocalDoor('Dana')
  const at = new Date()
  const id = String(await store.read.token.count()).padStart(12, '0')
  const made = { id, secret: 'ef'.repeat(32), name: 'script', owner: 'Dana', agents: null }
  const expiresAt = new Date(at.getTime() + DAY_MS)
  const { text } = valueOf(await createToken(store, { ...made, scopes: SCOPES, expiresAt }, { at }))
  return openServerDoor(SERVER, text)
}

/** Runs a command line as the program does; `secret` is what stdin holds, `agrees` what is answered at a terminal. */
async function run(
  place: Place,
  line: readonly string[],
  { secret = null, agrees = null }: { secret?: string | null; agrees?: boolean | null } = {},
) {
  const [out, err]: [string[], string[]] = [[], []]
  const opened = doorOf(place)
  const code = await main(line, {
    from: '/',
    json: line.includes('--json'),
    yes: line.includes('--yes'),
    interactive: agrees !== null,
    print: (text) => Promise.resolve(void out.push(text)),
    say: (text) => void err.push(text),
    confirm: (question) => {
      err.push(question)
      return Promise.resolve(agrees === true)
    },
    secret: () =>
      secret === null ? Promise.reject(new Error('stdin was read')) : Promise.resolve(secret),
    use: () => {},
    door: () => opened,
    close: async () => (await opened).close(),
  })
  return { code, out: out.join('\n'), err: err.join('\n') }
}

async function connect(place: Place, agent: string): Promise<string> {
  const line = ['connect', 'add', ...ALICE, '--agent', agent, '--secret-stdin', '--json']
  const { code, out } = await run(place, line, { secret: `${SECRET}\n` })
  expect(code).toBe(EXIT.done)
  const made = JSON.parse(out) as { readonly id: string }
  expect(made).toMatchObject({ agent, facts: 2, has_key: true, last_read_problem: null })
  return made.id
}

/** Replaces coffee by tea for this agent; returns the id of the held delivery. */
async function decided(connection: string, agent: string): Promise<string> {
  expect((await run('store', ['connect', 'mode', connection, 'ask'])).code).toBe(EXIT.done)
  const facts = await store.read.fact.findMany({ where: { agentId: agent } })
  const id = (word: string) => facts.find(({ content }) => content.includes(word))?.id ?? ''
  const line = ['fact', 'supersede', id('coffee'), id('tea'), '--yes']
  expect((await run('store', line)).code).toBe(EXIT.done)
  const { out } = await run('store', ['connect', 'deliveries', '--state', 'held', '--json'])
  return (JSON.parse(out) as { readonly id: string }).id
}

describe('palimpsest connect', () => {
  it('[CS61] [CL5] the key of a store comes from stdin or the environment, is no argument, and is not printed', async () => {
    for (const place of ['store', 'server'] as const) {
      const probe = ['connect', 'probe', ...ALICE]
      const found = await run(place, [...probe, '--secret-stdin'], { secret: `${SECRET}\r\n` })
      expect([found.code, found.out]).toEqual([
        EXIT.done,
        expect.stringContaining('Nothing was written.'),
      ])
      expect((await run(place, probe)).code).toBe(EXIT.refused) // mem0 asks for a key
      vi.stubEnv('PALIMPSEST_STORE_KEY', SECRET)
      const added = await run(place, ['connect', 'add', ...ALICE, '--agent', place])
      vi.unstubAllEnvs()
      expect([added.code, added.out]).toEqual([0, expect.stringContaining('facts: 2')])
      const listed = await run(place, ['connect', 'list'])
      const said = JSON.stringify([found, added, listed])
      expect(said).not.toContain(SECRET)
    }
    const before = await store.read.connection.count()
    const typed = await run('store', ['connect', 'add', ...ALICE, '--key', SECRET])
    expect([typed.code, JSON.stringify(typed).includes(SECRET)]).toEqual([EXIT.unreadable, false])
    expect(await store.read.connection.count()).toBe(before)
    const help = await run('store', ['connect', 'add', '--help'])
    expect(help.out).toContain('PALIMPSEST_STORE_KEY')
  })

  it('[CS62] on a store here a sync waits for its end; on a server it is started, and waits with --wait', async () => {
    const id = await connect('store', 'assistant')
    memory.add('Alice lives in Oslo', { user_id: 'alice' })
    const here = await run('store', ['connect', 'sync', id])
    expect(here.out).toContain('Read: 1 added, 0 changed, 2 unchanged.')
    expect((await run('server', ['connect', 'sync', id])).out).toContain('Started.')
    await vi.waitFor(async () =>
      expect((await run('server', ['connect', 'show', id, '--json'])).out).toContain(
        '"reading": false',
      ),
    )
    const waited = await run('server', ['connect', 'sync', id, '--wait'])
    expect(waited.out).toContain('Read: 0 added, 0 changed, 3 unchanged.')
  })

  it('[CS63] what is released on a store here is sent before the command ends', async () => {
    const delivery = await decided(await connect('store', 'assistant'), 'assistant')
    const plan = await run('store', ['connect', 'plan', delivery])
    expect(plan.out).toContain('PUT /memories/')
    expect(memory.calls.filter((call) => call.startsWith('PUT'))).toEqual([])
    expect((await run('store', ['connect', 'release', delivery])).code).toBe(EXIT.done)
    const { out } = await run('store', ['connect', 'delivery', delivery])
    expect(out).toContain('verified')
  })

  it('[CS63] a store whose key cannot be opened here is left to the server, and not paused', async () => {
    const id = await connect('store', 'assistant')
    const delivery = await decided(id, 'assistant')
    withSecretKey('t'.repeat(32))
    expect((await run('store', ['connect', 'release', delivery])).code).toBe(EXIT.done)
    const synced = await run('store', ['connect', 'sync', id])
    expect([synced.code, synced.err]).toEqual([
      EXIT.refused,
      expect.stringContaining('PALIMPSEST_SECRET_KEY'),
    ])
    const shown = await run('store', ['connect', 'show', id, '--json'])
    expect(JSON.parse(shown.out)).toMatchObject({
      state: 'on',
      last_read_problem: null,
      deliveries: { waiting: 1 },
    })
    expect(memory.calls.filter((call) => call.startsWith('PUT'))).toEqual([])
  })

  it('[CS4] [CS60] everything that a connection holds is released once that is agreed to', async () => {
    const id = await connect('store', 'assistant')
    const delivery = await decided(id, 'assistant')
    const all = ['connect', 'release-all', '--connection', id]
    const shown = ['connect', 'delivery', delivery]
    for (const place of ['store', 'server'] as const) {
      const declined = await run(place, all, { agrees: false })
      expect([declined.code, declined.err]).toEqual([
        EXIT.nothing,
        expect.stringContaining('Release all these changes?'),
      ])
      expect((await run(place, shown)).out).toContain('held')
    }
    expect((await run('server', [...all, '--yes'])).out).toBe('Released: 1.')
    await vi.waitFor(async () => expect((await run('server', shown)).out).toContain('verified'))
    expect((await run('store', [...all, '--yes'])).out).toBe('Released: 0.')
    const neither = await run('store', ['connect', 'release-all', '--yes'])
    expect([neither.code, neither.err]).toEqual([2, expect.stringContaining('one connection')])
  })

  it('[CS60] disconnecting is agreed to first', async () => {
    const id = await connect('store', 'assistant')
    expect((await run('store', ['connect', 'remove', id])).code).toBe(EXIT.unreadable)
    const declined = await run('store', ['connect', 'remove', id], { agrees: false })
    expect([declined.code, declined.err]).toEqual([
      EXIT.nothing,
      expect.stringContaining('Disconnect this store?'),
    ])
    expect((await run('server', ['connect', 'remove', id, '--yes'])).code).toBe(EXIT.done)
    expect((await run('store', ['connect', 'list'])).out).toContain('disconnected')
  })
})

it('[P14] a possible pair is listed and dismissed, with the operation to undo', async () => {
  await setOverrides(store, countedRequests('profile')(), {
    agentId: null,
    overrides: { detectorProfile: 'default' },
  })
  const place = ['--agent', 'scout', '--entity', 'Mara', '--aspect', 'drink', '--valid-from']
  await run('store', ['fact', 'add', 'Mara likes tea', ...place, '2022-01-01T00:00:00Z'])
  await run('store', ['fact', 'add', 'Mara likes coffee', ...place, '2025-01-01T00:00:00Z'])
  const listed = await run('store', ['possible', 'list', '--agent', 'scout'])
  expect(listed.out).toContain('Mara likes coffee')
  const facts = await store.read.fact.findMany({ orderBy: { validFrom: 'asc' } })
  const ids = facts.map(({ id }) => id)
  const versions = ['--older-version', '1', '--newer-version', '1']
  const asked = await run('store', ['possible', 'answer', ...ids, 'dismiss'], { agrees: false })
  expect(asked).toMatchObject({ code: EXIT.nothing, out: '' })
  for (const said of ['Mara likes tea', 'Mara likes coffee', 'Dismiss this pair?'])
    expect(asked.err).toContain(said)
  const unseen = await run('store', ['possible', 'answer', ...ids, 'dismiss'])
  expect([unseen.code, unseen.err]).toEqual([2, expect.stringContaining('--older-version')])
  const line = ['possible', 'answer', ...ids, 'dismiss', ...versions]
  expect(await run('store', line)).toMatchObject({
    code: EXIT.done,
    out: expect.stringMatching(/^Operation \S+$/u) as unknown,
  })
  expect((await run('store', ['possible', 'list', '--agent', 'scout'])).out).toBe('')
})

it('[P14] [CL4] a possible pair that was shown and agreed to is proposed', async () => {
  const place = ['--agent', 'scout', '--entity', 'Mara', '--aspect', 'drink', '--valid-from']
  await run('store', ['fact', 'add', 'Mara drinks tea', ...place, '2022-01-01T00:00:00Z'])
  await run('store', ['fact', 'add', 'Mara has a mug', ...place, '2025-01-01T00:00:00Z'])
  const facts = await store.read.fact.findMany({ orderBy: { validFrom: 'asc' } })
  const line = ['possible', 'answer', ...facts.map(({ id }) => id), 'propose']
  const agreed = await run('server', line, { agrees: true })
  expect([agreed.code, agreed.err]).toEqual([0, expect.stringContaining('Propose this pair?')])
  expect(await store.read.proposal.count({ where: { origin: 'manual' } })).toBe(1)
})
