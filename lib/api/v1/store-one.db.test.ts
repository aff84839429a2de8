import Database from 'better-sqlite3'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'

import { createToken } from '@/lib/operations/create-token'
import { valueOf } from '@/lib/operations/testing'
import { replaceOnce } from '@/lib/process/once'
import type { Store } from '@/lib/store/port'
import { openTestStore } from '@/lib/store/testing'

import { handle } from './door'

let store: Awaited<ReturnType<typeof openTestStore>>
let token: string

beforeEach(async () => {
  store = await openTestStore()
  use(store)
  const at = new Date()
  const created = await createToken(
    store,
    {
      id: '0'.repeat(12),
      secret: 'ab'.repeat(32),
      name: 'notes bot',
      owner: 'Dana',
      scopes: ['facts:write'],
      agents: null,
      expiresAt: new Date(at.getTime() + 86_400_000),
    },
    { at },
  )
  token = valueOf(created).text
  await post('first-use-of-the-token', { entity: 'Nils', content: 'Nils likes tea' })
  await vi.waitFor(async () => {
    if ((await store.read.token.findFirst())?.lastUsedAt === null) throw new Error('not yet')
  })
})

afterEach(async () => {
  vi.restoreAllMocks()
  replaceOnce('database')
  await store.remove()
})

function use(opened: Store): void {
  replaceOnce('database', { opening: Promise.resolve(opened), opened: null })
}

type Sent = Readonly<Record<string, unknown>>

async function post(key: string, sent: Sent | readonly Sent[]) {
  const request = new Request('http://localhost:3000/api/v1/facts', {
    method: 'POST',
    headers: {
      Authorization: `Bearer ${token}`,
      'Content-Type': 'application/json',
      'Idempotency-Key': key,
    },
    body: JSON.stringify({
      agent: 'scout',
      facts: [sent].flat().map((fact) => ({ aspect: 'home', ...fact })),
    }),
  })
  const answer = await handle(request, { params: Promise.resolve({ path: ['facts'] }) })
  return { replayed: answer.headers.has('idempotency-replayed'), text: await answer.text() }
}

/** Returns the statements that `work` runs on any connection. */
async function statementsOf(work: () => Promise<unknown>): Promise<readonly string[]> {
  const db = new Database(':memory:')
  const statement = db.prepare('SELECT 1')
  db.close()
  const shared = Object.getPrototypeOf(statement) as typeof statement
  const spies = [vi.spyOn(shared, 'run'), vi.spyOn(shared, 'all'), vi.spyOn(shared, 'get')]
  await work()
  return spies.flatMap(({ mock }) => mock.contexts.map((run) => (run as typeof statement).source))
}

const isCommit = (sql: string) => sql === 'COMMIT'

it('storing a fact takes no more statements than it did, and one commit', async () => {
  const sql = await statementsOf(() =>
    post('one-fact', { entity: 'Mara', content: 'Mara lives in Turku' }),
  )
  expect(sql.filter(isCommit)).toHaveLength(1)
  expect(sql.length).toBeLessThanOrEqual(18)
})

it('[P16] storing a fact that raises a proposal takes no more statements than it did, and one commit', async () => {
  await post('the-older-fact', { entity: 'Mara', content: 'Mara lives in Turku' })
  const sql = await statementsOf(() =>
    post('the-newer-fact', { entity: 'Mara', content: 'Mara now lives in Oulu' }),
  )
  expect(sql.filter(isCommit)).toHaveLength(1)
  expect(sql.length).toBeLessThanOrEqual(28)
})

/** Has all writes but some fail: those after a kill, or one alone. */
function failing(fails: (write: number) => boolean): void {
  let write = 0
  vi.spyOn(console, 'warn').mockImplementation(() => {})
  use({
    ...store,
    transact: (work) => {
      write += 1
      return fails(write) ? Promise.reject(new Error('killed')) : store.transact(work)
    },
  })
}

const NEWER = { entity: 'Mara', content: 'Mara now lives in Oulu' }

it('[DR19] the answer is kept with the facts, so that a kill right after loses none of it', async () => {
  failing((write) => write > 1)
  const fact = { ...NEWER, supersedes: 'nothing-known' }
  const first = await post('killed-after', fact)
  expect(first.text).toContain('It says that it supersedes “nothing-known”.')
  use(store)
  expect(await post('killed-after', fact)).toEqual({ replayed: true, text: first.text })
  expect(await store.read.operation.count({ where: { kind: 'ingest' } })).toBe(2)
})

it('[DR19] [P16] the answer is kept with the proposals of the inline pass', async () => {
  await post('the-older-fact', { entity: 'Mara', content: 'Mara lives in Turku' })
  failing((write) => write > 1)
  const first = await post('the-newer-fact', NEWER)
  expect(JSON.parse(first.text)).toMatchObject({ facts: [{ proposals: [{ number: 1 }] }] })
  use(store)
  expect(await post('the-newer-fact', NEWER)).toEqual({ replayed: true, text: first.text })
})

it('[DR19] killed before many facts were compared, the answer says that they will be', async () => {
  failing((write) => write > 1)
  const facts = Array.from({ length: 51 }, (_none, nth) => ({
    entity: `Person ${nth}`,
    content: 'lives in Turku',
  }))
  await post('many-facts', facts)
  use(store)
  const again = await post('many-facts', facts)
  expect([again.replayed, JSON.parse(again.text)]).toMatchObject([true, { detection: 'later' }])
  expect(JSON.parse((await post('other-facts', facts)).text)).toMatchObject({ detection: 'done' })
})

it('[DR4] a pass that failed is said again, and one that is off', async () => {
  await post('the-older-fact', { entity: 'Mara', content: 'Mara lives in Turku' })
  vi.spyOn(console, 'warn').mockImplementation(() => {})
  use({ ...store, environment: { detectorProfile: 'default', detectorWeights: 'lost' } })
  const failed = await post('the-newer-fact', NEWER)
  expect(JSON.parse(failed.text)).toMatchObject({ detection: 'failed', facts: [{ proposals: [] }] })
  expect(await post('the-newer-fact', NEWER)).toEqual({ replayed: true, text: failed.text })
  use({ ...store, environment: { supersessionEnabled: false } })
  const other = { ...NEWER, content: 'Mara lives in Vaasa' }
  const off = await post('without-a-pass', other)
  expect(JSON.parse(off.text)).toMatchObject({ detection: 'off' })
  expect(await post('without-a-pass', other)).toEqual({ replayed: true, text: off.text })
})
