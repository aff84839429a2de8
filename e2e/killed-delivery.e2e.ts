import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'

import Database from 'better-sqlite3'

import { mem0 } from '@/lib/connectors/mem0'
import { fakeMem0, serveStore } from '@/lib/connectors/mem0/testing'
import { openclaw } from '@/lib/connectors/openclaw'
import { fakeOpenclaw, seconds, type FakeOpenclaw } from '@/lib/connectors/openclaw/testing'
import type { Connector, StoreTarget, Transport } from '@/lib/connectors/port'
import { person } from '@/lib/domain/actor'
import type { StoreKind } from '@/lib/domain/connection'
import { addConnection } from '@/lib/operations/add-connection'
import { readStore } from '@/lib/operations/read-store'
import { setConnectionMode } from '@/lib/operations/set-connection-mode'
import { supersedeByHand } from '@/lib/operations/supersede-by-hand'
import { setOverrides, valueOf } from '@/lib/operations/testing'
import { newId } from '@/lib/server/ids'
import { problemOf, storeDoor } from '@/lib/server/store-door'
import { openStore } from '@/lib/store/open-store'
import type { Store } from '@/lib/store/port'

import { chooseName, expect, test } from './fixtures'
import { freePort } from './free-port'
import { ownServer } from './own-server'

test('[CS8] [CS16] [CS33] a server killed mid-delivery has sent it once, and leaves no database half written', async ({
  visit,
  allowed,
}) => {
  test.slow()
  allowed.push(
    /ERR_CONNECTION|ERR_SOCKET_NOT_CONNECTED|ERR_EMPTY_RESPONSE|ERR_INCOMPLETE|Failed to fetch|NetworkError|network error|ChunkLoadError/, // what a page says whose server was killed
  )
  const directory = await mkdtemp(path.join(tmpdir(), 'palimpsest-killed-'))
  const port = await freePort()
  const server = ownServer(directory, port)
  const store = await openStore(directory, { kind: 'demo', environment: ENVIRONMENT })
  const memories = await serveHanging()
  const facts = createFacts()
  try {
    await setOverrides(store, request(), { agentId: null, overrides: { shadowMode: false } })
    await connect(store, 'mem0', { connector: mem0, ...memories })
    await connect(store, 'openclaw', { connector: openclaw, ...facts })
    await supersede(store, memories)
    await supersede(store, facts)
    const before = facts.stored()
    const hasBegun = slowDown(facts.memory, facts.newer)
    await server.start()
    const page = await visit(`http://127.0.0.1:${port}/settings/connections/mem0`)
    await chooseName(page, 'Ada')
    const release = page.getByRole('main').getByRole('button', { name: 'Release' })
    await release.click()
    await expect.poll(memories.arrived).toBe(1) // and no answer comes
    await page.goto(`http://127.0.0.1:${port}/settings/connections/openclaw`)
    await release.click()
    const stateOf = async (connectionId: string, externalId: string) =>
      (await store.read.delivery.findFirst({ where: { connectionId, externalId } }))?.state
    await expect.poll(() => stateOf('openclaw', facts.older)).toBe('sent')
    await pause(1_500) // whoever opens the file before the server does keeps it from writing
    expect(hasBegun()).toBe(true)
    expect(await stateOf('mem0', memories.older)).toBe('sent')
    await server.kill()

    expect(facts.stored()).toEqual(before)
    facts.memory.exec('DROP TRIGGER slow')
    memories.letGo()
    await laterOn(store)
    await server.start()
    await expect.poll(() => stateOf('mem0', memories.older)).toBe('verified')
    expect(memories.arrived()).toBe(1)
    await expect.poll(() => stateOf('openclaw', facts.older)).not.toBe('sent')
    await laterOn(store)
    await supersede(store, facts.others)
    await page.goto(`http://127.0.0.1:${port}/settings/connections/openclaw`)
    await release.click()
    const where = { connectionId: 'openclaw', state: 'verified' }
    await expect.poll(() => store.read.delivery.count({ where })).toBe(2)
    for (const { older, newer } of [facts, facts.others]) {
      const second = expect.any(Number) as unknown
      const ended = { superseded_at: second, superseded_by: newer, valid_until: second }
      expect(facts.memory.row(older)).toMatchObject(ended)
      expect(facts.memory.row(newer)).toMatchObject({ superseded_at: null, supersedes_id: older })
    }
    const links = facts.memory.rows('memory_links')
    expect(links.map((link) => link['target_fact_id'])).toEqual([facts.older, facts.others.older])
    expect(facts.isWhole()).toBe(true)
    await page.goto(`http://127.0.0.1:${port}/settings/connections/openclaw`)
    await expect(page.getByRole('main').getByText('Verified', { exact: true })).toHaveCount(2)
  } finally {
    await server.kill()
    await store.close()
    memories.close()
    facts.memory.close()
    await rm(directory, { recursive: true, force: true })
  }
})

const ENVIRONMENT = { supersessionSweepEnabled: false, detectorProfile: 'seed' } as const

type Pair = { readonly older: string; readonly newer: string }
type Reached = { readonly target: StoreTarget; readonly send: Transport }

function request() {
  return { ...person('Ada', 'page'), at: new Date(), newId, idempotencyKey: null }
}

/** A mem0 that does what it is asked and answers no write, until it is let go. */
async function serveHanging(): Promise<
  Pair & Reached & { arrived: () => number; letGo: () => void; close: () => void }
> {
  const memory = fakeMem0({ now: () => new Date() })
  const of = { user_id: 'alice' }
  const older = memory.add('Alice drinks coffee', { ...of, created_at: '2026-01-05T08:00:00Z' })
  const newer = memory.add('Alice drinks tea now', { ...of, created_at: '2026-06-05T08:00:00Z' })
  let letGo = () => {}
  const free = new Promise<void>((resolve) => (letGo = resolve))
  const served = await serveStore(async (call) => {
    const answer = await memory.transport(call)
    if (call.method !== 'GET') await free
    return answer
  })
  const scope = { by: 'user_id', id: 'alice' } as const
  return {
    older,
    newer,
    target: { url: served.url, scope, agent: 'assistant', key: null },
    send: memory.transport,
    arrived: () => memory.calls.filter((call) => call.startsWith('PUT')).length,
    letGo: () => letGo(),
    close: served.close,
  }
}

/** A facts.db with two pairs. */
function createFacts() {
  const memory = fakeOpenclaw({ now: () => new Date() })
  const pair = (was: string, is: string): Pair => ({
    older: memory.add(was, { created_at: seconds('2026-01-05T08:00:00Z') }),
    newer: memory.add(is, { created_at: seconds('2026-06-05T08:00:00Z') }),
  })
  const { target, transport: send } = memory
  return {
    ...pair('Alice drinks coffee', 'Alice drinks tea now'),
    others: pair('Alice lives in Turku', 'Alice lives in Oulu now'),
    memory,
    target,
    send,
    stored: () => ['facts', 'memory_links', 'contradictions'].map((table) => memory.rows(table)),
    isWhole: () => {
      const database = new Database(memory.file, { readonly: true })
      const found: unknown = database.pragma('integrity_check', { simple: true })
      database.close()
      return found === 'ok'
    },
  }
}

/** Makes the second statement of a write, which names the older fact in the newer one, go on for ever; returns what says that it is under way. */
function slowDown({ exec, file }: FakeOpenclaw, newer: string): () => boolean {
  exec(`
    DROP TABLE facts_fts;
    CREATE TABLE facts_fts (text, category, entity, tags, why, key, value);
    CREATE TRIGGER slow AFTER INSERT ON facts_fts
    WHEN new.text = (SELECT text FROM facts WHERE id = '${newer}') BEGIN
      UPDATE facts_fts SET value = (
        WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n) SELECT count(*) FROM n
      ) WHERE rowid = new.rowid; END`)
  return () => {
    const database = new Database(file, { readonly: true, timeout: 0 })
    try {
      return database.prepare('SELECT count(*) FROM facts').get() === null
    } catch (error) {
      return error instanceof Database.SqliteError && error.code.startsWith('SQLITE_BUSY')
    } finally {
      database.close()
    }
  }
}

/** Connects a store that asks each time. */
async function connect(
  store: Store,
  kind: StoreKind,
  { connector, target, send }: Reached & { readonly connector: Connector },
): Promise<void> {
  const { scope } = target
  const url = kind === 'openclaw' ? (target.database ?? '') : target.url
  const whose = { agentId: kind, scopeBy: scope.by, scopeId: scope.id }
  const account = { id: kind, kind, url, ...whose, sealedKey: null, owner: 'Ada' }
  valueOf(await addConnection(store, account, request()))
  const means = {
    doorOf: () => storeDoor(connector, () => ({ ...target, agent: kind }), send),
    now: () => new Date(),
    chance: () => 0.5,
    problemOf,
    beside: (_id: string, work: () => Promise<void>) => work(),
  }
  valueOf(await readStore(store, { connectionId: kind, means }, request()))
  valueOf(await setConnectionMode(store, { id: kind, mode: 'ask' }, request()))
}

async function supersede(store: Store, { older, newer }: Pair): Promise<void> {
  const factOf = (id: string) =>
    store.read.fact.findFirstOrThrow({ where: { importKey: { endsWith: `:${id}` } } })
  const [old, fresh] = [await factOf(older), await factOf(newer)]
  const sides = { olderId: old.id, olderVersion: old.version, newerId: fresh.id }
  const command = { ...sides, newerVersion: fresh.version, reason: null }
  valueOf(await supersedeByHand(store, command, request()))
}

/** Lets the time go by after which another process takes over, and a delivery is tried again. */
async function laterOn(store: Store): Promise<void> {
  const past = new Date(Date.now() - 1_000)
  await store.transact(async (tx) => {
    await tx.connection.updateMany({ data: { busyUntil: past } })
    await tx.delivery.updateMany({ where: { state: 'waiting' }, data: { nextTryAt: past } })
  })
}
