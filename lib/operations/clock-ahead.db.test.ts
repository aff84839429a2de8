import { afterEach, beforeEach, describe, expect, it } from 'vitest'

import type { FactInput } from '@/lib/domain/import-batch'
import { instantFromMs } from '@/lib/domain/instant'
import { DEFAULT_CONTEXT_FILTER } from '@/lib/filters/context-filter'
import { checkLog } from '@/lib/store/check-log'
import { findFaults } from '@/lib/store/sql/find-faults'
import { openTestStore } from '@/lib/store/testing'
import { readContext } from '@/lib/views/context'

import { importFacts } from './import-facts'
import { ingestFacts } from './ingest-facts'
import { previewRepair, repairFaults } from './repair-faults'
import { retractFact } from './retract-fact'
import { supersedeByHand } from './supersede-by-hand'
import {
  batchOf,
  countedRequests,
  factInput,
  factRowOf,
  type Requests,
  setOverrides,
  snapshot,
  sweep,
  valueOf,
} from './testing'
import { undoOperations } from './undo-operation'

const YEAR_MS = 365 * 86_400_000
const HOUR_MS = 3_600_000

let store: Awaited<ReturnType<typeof openTestStore>>
let requests: Requests

beforeEach(async () => {
  store = await openTestStore()
  requests = countedRequests()
  await goLive(false)
})

afterEach(() => store.remove())

function goLive(sweeps: boolean, applies = sweeps) {
  const overrides = {
    shadowMode: false,
    supersessionSweepEnabled: sweeps,
    supersessionAutoApply: applies,
    supersessionMinConfidence: 0.5,
    supersessionMatchConfidence: 0.5,
  }
  return setOverrides(store, requests(), { agentId: null, overrides })
}

function later(ms: number) {
  return requests({ at: instantFromMs(requests().at.getTime() + ms) })
}

/** Stores a fact as a program does that gives no time. */
async function said(content: string, request = requests()): Promise<string> {
  const times = { validFrom: null, recordedAt: null }
  const facts = [factInput({ aspect: 'queue', content, ...times })]
  const stored = valueOf(await ingestFacts(store, { facts, system: 'api' }, request))
  return stored.facts[0]?.id ?? ''
}

async function imported(fields: Partial<FactInput>): Promise<string> {
  const fact = factInput({ aspect: 'queue', externalId: 'x', ...fields })
  const command = { batch: batchOf({ facts: [fact] }), skipRefused: false }
  valueOf(await importFacts(store, command, requests()))
  const row = await store.read.fact.findFirstOrThrow({
    where: { importKey: `file:${fact.externalId}` },
  })
  return row.id
}

async function faults() {
  const found = await findFaults(store.read, null, requests().at)
  return found.map(({ rule, key }) => `${rule} ${key}`).toSorted()
}

async function repair(...keys: readonly string[]) {
  const command = { rule: 'ahead', keys, choice: 'redate', keepId: null } as const
  const request = requests()
  const { seen } = valueOf(await previewRepair(store, command, request.at))
  const done = valueOf(await repairFaults(store, { ...command, seen, reason: null }, request))
  return { at: request.at, id: done.operation.id }
}

async function received(at: Date): Promise<readonly string[]> {
  const context = await readContext(store, { agentId: 'scout', filter: DEFAULT_CONTEXT_FILTER, at })
  return (context?.json.facts ?? []).map(({ content }) => content)
}

describe('a fact stored while the clock was a year ahead', () => {
  it('[IN16] is a finding, and so is what was said after it; a repair sets both to now, in order', async () => {
    const kafka = await said('the queue is kafka', later(YEAR_MS))
    const redis = await said('the queue is redis')
    expect(await received(requests().at)).toEqual([])
    expect(await faults()).toEqual([`ahead ${kafka}`, `ahead ${redis}`])
    const before = await snapshot(store)
    const { at, id } = await repair(redis) // also what arrived before it, which would be newer otherwise
    for (const each of [kafka, redis])
      expect(await factRowOf(store, each)).toMatchObject({ validFrom: at, recordedAt: at })
    expect(await faults()).toEqual([])
    expect((await received(requests().at)).length).toBe(2)
    expect((await checkLog(store.read)).faults).toEqual([])
    const next = await said('the queue is sqs')
    expect((await factRowOf(store, next)).validFrom > at).toBe(true)
    valueOf(await undoOperations(store, { operationIds: [await last(next)] }, requests()))
    valueOf(await undoOperations(store, { operationIds: [id] }, requests()))
    expect((await snapshot(store)).facts.slice(0, 2)).toEqual(before.facts)
  })

  it('[IN16] ends what it replaced when it begins, also after the repair', async () => {
    const redis = await said('the queue is redis')
    const kafka = await said('the queue is kafka', later(YEAR_MS))
    const [older, newer] = [await factRowOf(store, redis), await factRowOf(store, kafka)]
    const pair = { olderId: redis, olderVersion: older.version, newerId: kafka }
    const command = { ...pair, newerVersion: newer.version, reason: null }
    valueOf(await supersedeByHand(store, command, later(YEAR_MS)))
    expect(await faults()).toEqual([`ahead ${redis}`, `ahead ${kafka}`])
    const { at } = await repair(kafka)
    expect(await factRowOf(store, redis)).toMatchObject({ status: 'superseded', validUntil: at })
    expect(await received(requests().at)).toEqual(['the queue is kafka'])
    expect(await faults()).toEqual([])
  })

  it('[LF6] after its clock went back, no question is asked about a fact that it ended', async () => {
    const redis = await said('the queue is redis')
    const kafka = await said('the queue is kafka', later(YEAR_MS))
    const [older, newer] = [await factRowOf(store, redis), await factRowOf(store, kafka)]
    const pair = { olderId: redis, olderVersion: older.version, newerId: kafka }
    const command = { ...pair, newerVersion: newer.version, reason: null }
    valueOf(await supersedeByHand(store, command, later(YEAR_MS)))
    await goLive(true, false)
    await imported({ validFrom: hourAgo(), content: 'the queue is sqs' })
    await sweep(store, requests)
    const open = { status: 'pending', OR: [{ olderFactId: redis }, { newerFactId: redis }] }
    expect(await store.read.proposal.count({ where: open })).toBe(0)
    expect((await faults()).filter((each) => !each.startsWith('ahead'))).toEqual([])
  })

  it('[IN16] a retraction in the future becomes one of now', async () => {
    const redis = await said('the queue is redis')
    const { version } = await factRowOf(store, redis)
    const command = { factId: redis, version, reason: null }
    valueOf(await retractFact(store, command, later(YEAR_MS)))
    expect(await faults()).toEqual([`ahead ${redis}`])
    const { at } = await repair(redis)
    expect(await factRowOf(store, redis)).toMatchObject({ supersededAt: at, validUntil: at })
  })

  it('[IN16] a planned beginning, and a clock an hour ahead, are no findings', async () => {
    await imported({ validFrom: later(YEAR_MS).at, recordedAt: requests().at })
    await said('the queue is kafka', later(HOUR_MS))
    expect(await faults()).toEqual([])
  })

  it('[IN16] an import does not move it to the future again', async () => {
    const source = { recordedAt: later(YEAR_MS).at, validFrom: null, content: 'queue: redis' }
    const redis = await imported(source)
    const { at, id } = await repair(redis)
    await imported(source)
    expect(await factRowOf(store, redis)).toMatchObject({ validFrom: at })
    valueOf(await undoOperations(store, { operationIds: [id] }, requests()))
    expect(await factRowOf(store, redis)).toMatchObject({ validFrom: source.recordedAt })
  })

  it('[IN17] ends nothing automatically while its time is in the future', async () => {
    await said('the queue is kafka', later(YEAR_MS))
    await goLive(true)
    await imported({ validFrom: hourAgo(), content: 'the queue is redis' })
    await said('the queue is sqs')
    await sweep(store, requests)
    expect(await active()).toBe(3)
  })

  it('[IN17] ends nothing automatically once it was repaired; a fact of now does', async () => {
    const kafka = await said('the queue is kafka', later(YEAR_MS))
    await repair(kafka)
    await goLive(true)
    await imported({ validFrom: hourAgo(), content: 'the queue is redis' })
    await sweep(store, requests)
    expect(await active()).toBe(2)
    await said('the queue is sqs')
    expect(await factRowOf(store, kafka)).toMatchObject({ status: 'superseded' })
  })
})

function hourAgo(): Date {
  return instantFromMs(requests().at.getTime() - HOUR_MS)
}

function active(): Promise<number> {
  return store.read.fact.count({ where: { status: 'active' } })
}

async function last(factId: string): Promise<string> {
  const change = await store.read.change.findFirstOrThrow({
    where: { rowId: factId },
    include: { operation: true },
  })
  return change.operation.id
}
