import path from 'node:path'

import { describe, expect, it } from 'vitest'

import { seeded } from '@/lib/statistics/seeded'
import { checkLog } from '@/lib/store/check-log'
import { logFindings } from '@/lib/store/log-findings'
import { connectStore } from '@/lib/store/open-store'
import type { Store } from '@/lib/store/port'
import { openTestStore } from '@/lib/store/testing'

import { openSweep } from './continue-sweep'
import { importFacts } from './import-facts'
import { indexNextFacts } from './index-next-facts'
import { startSweep } from './start-sweep'
import { takeOverSweeps } from './take-over-sweeps'
import {
  batchOf,
  countedRequests,
  factInput,
  recordedProposal,
  setOverrides,
  valueOf,
} from './testing'
import { openStoreForEachTest, requests, store, importFile } from './testing/each'
import { spawnWorker } from './testing/spawn-worker'
import type { Task } from './testing/worker'

const KILLS = 3

openStoreForEachTest()

/** Kills a working process again and again; the store must be intact after each kill. */
async function killRepeatedly(
  task: Task,
  options: { readonly seed: number; readonly most: number },
) {
  const random = seeded(options.seed)
  const acknowledged: string[] = []
  for (let kill = 0; kill < KILLS; kill += 1) {
    const worker = spawnWorker(path.dirname(store.file), task, `w${kill}`)
    const commits = 1 + Math.floor(random() * options.most)
    acknowledged.push(
      ...(await worker.endAfter('SIGKILL', { commits, milliseconds: random() * 12 })),
    )
    await expectWhole(acknowledged)
  }
  return acknowledged
}

/** Reopens the file, as after a crash, and checks everything. */
async function expectWhole(acknowledged: readonly string[]): Promise<void> {
  const opened = await connectStore(store.file)
  try {
    const integrity = await opened.read.$queryRawUnsafe('PRAGMA integrity_check')
    expect(integrity).toEqual([{ integrity_check: 'ok' }])
    expect(await opened.read.$queryRawUnsafe('PRAGMA foreign_key_check')).toEqual([])
    const ids = new Set(acknowledged)
    const kept = await opened.read.operation.count({ where: { id: { in: [...ids] } } })
    expect(kept).toBe(ids.size)
    expect(logFindings(await checkLog(opened.read))).toEqual([]) // every operation complete, every row as it left it
    await expectVerdictsAndFactsAgree(opened)
  } finally {
    await opened.close()
  }
}

async function expectVerdictsAndFactsAgree(opened: Store): Promise<void> {
  const proposals = await opened.read.proposal.findMany({ include: { older: true, newer: true } })
  const applied = proposals.filter((row) => row.applied)
  for (const { verdict, older, newer } of applied) {
    const [ended, stays] = verdict === 'reverse' ? [newer, older] : [older, newer]
    expect(ended).toMatchObject({ status: 'superseded', supersededById: stays.id })
  }
  const ended = proposals
    .flatMap(({ older, newer }) => [older, newer])
    .filter(({ status }) => status === 'superseded')
  expect(ended.length).toBe(applied.length)
}

describe('a process killed mid-work', () => {
  it.each([
    ['verdicts', 200, 25],
    ['bulk', 120, 2], // in three parts
  ] as const)(
    '[A1] [M5] %s: keeps every acknowledged verdict and undo, and nothing half done',
    async (task, size, most) => {
      const pairs = Array.from({ length: size }, (_none, index) => index)
      const facts = pairs.flatMap((index) => [
        factInput({
          externalId: `o${index}`,
          content: `older ${index}`,
          source: { externalId: `s${index}`, excerpt: null, session: null },
        }),
        factInput({ externalId: `n${index}`, content: `newer ${index}` }),
      ])
      const proposals = pairs.map((index) => recordedProposal(`o${index}`, `n${index}`))
      const command = { batch: batchOf({ facts, proposals }), skipRefused: false }
      valueOf(await importFacts(store, command, requests()))
      await setOverrides(store, requests(), { agentId: 'scout', overrides: { shadowMode: false } })
      const acknowledged = await killRepeatedly(task, { seed: 7, most })
      expect(acknowledged.length).toBeGreaterThanOrEqual(KILLS)
    },
  )

  it('[A1] [ME6] a merge ended all its facts but one, or none', async () => {
    const facts = Array.from({ length: 20 }, (_none, index) =>
      factInput({ externalId: `${index}`, content: `The queue is ${index}.` }),
    )
    valueOf(await importFile({ facts }))
    await setOverrides(store, requests(), { agentId: 'scout', overrides: { shadowMode: false } })
    const acknowledged = await killRepeatedly('merge', { seed: 19, most: 12 })
    expect(acknowledged.length).toBeGreaterThanOrEqual(KILLS)
    const merged = await store.read.operation.count({ where: { kind: 'merge', inEffect: true } })
    const ended = await store.read.fact.findMany({ where: { status: 'superseded' } })
    const survivors = await store.read.fact.findMany({ where: { status: 'active' } })
    expect(ended.length).toBe(merged === 0 ? 0 : facts.length - 1)
    for (const { content } of ended)
      expect(survivors.filter((row) => row.content.includes(content))).toHaveLength(1)
  })

  it('[F2] the words of all facts are in the search index in the end', async () => {
    const facts = Array.from({ length: 4_000 }, (_none, nth) =>
      factInput({ externalId: `${nth}`, entity: `e${nth}`, content: `part ${nth} is in stock` }),
    )
    valueOf(await importFile({ facts }))
    await killRepeatedly('index', { seed: 23, most: 1 })
    expect(await store.search.isBehind()).toBe(true)
    while (await indexNextFacts(store));
    const found = await store.read.$queryRawUnsafe(
      `SELECT "doc" AS "facts" FROM "FactSearchTerms" WHERE "term" = 'sto'`,
    )
    expect(found).toEqual([{ facts: 4_000n }])
  })

  it('[A1] an unacknowledged import is missing or complete', async () => {
    await killRepeatedly('import', { seed: 11, most: 6 })
    const sizes = await store.read.fact.groupBy({ by: ['agentId'], _count: true })
    expect(sizes.map((size) => size._count)).toEqual(sizes.map(() => 300))
    const imports = await store.read.operation.count({ where: { kind: 'import' } })
    expect(imports).toBe(sizes.length)
  })

  it('[RT1] [A1] [RT9] an operation moved all its sources to the cold tier or none', async () => {
    const facts = Array.from({ length: 300 }, (_none, index) =>
      factInput({
        externalId: String(index),
        content: `statement ${index}`,
        status: 'retracted',
        source: { externalId: String(index), excerpt: null, session: null },
      }),
    )
    valueOf(await importFile({ facts }))
    const acknowledged = await killRepeatedly('archive', { seed: 17, most: 8 })
    expect(acknowledged.length).toBeGreaterThanOrEqual(KILLS)
    const tiers = await store.read.source.groupBy({ by: ['tier'], _count: true })
    const standing = await store.read.operation.count({
      where: { kind: 'archive', inEffect: true },
    })
    expect(tiers).toEqual([{ tier: standing === 1 ? 'cold' : 'hot', _count: 300 }])
  })

  it.each([
    ['everything', 'button'],
    ['changed', 'schedule'],
  ] as const)(
    '[P1] [P5] [A12] [SW5] a killed sweep (%s) resumes at its checkpoint and finds the same proposals',
    async (reads, trigger) => {
      const undisturbed = await openTestStore()
      try {
        const whole = await openSlots(undisturbed, trigger)
        await workOn(undisturbed, whole)
        const runId = await openSlots(store, trigger)
        await killRepeatedly('sweep', { seed: 13, most: 3 })
        const { slotsDone } = await totals(store, runId)
        expect(slotsDone).toBeGreaterThanOrEqual(KILLS * 5)
        expect(slotsDone).toBeLessThan(SLOTS)
        const { at: now } = requests()
        const taken = await takeOverSweeps(store, {
          owner: 'last',
          at: now,
          live: [],
          silentMs: -1, // regardless of its last sign of life
        })
        expect(taken).toEqual([runId])
        await workOn(store, runId)
        expect(await proposedBy(store)).toEqual(await proposedBy(undisturbed))
        const [mine, theirs] = await Promise.all([totals(store, runId), totals(undisturbed, whole)])
        expect(mine).toEqual(theirs)
        expect(mine).toMatchObject({ reads, slotsDone: SLOTS + (reads === 'everything' ? 1 : 0) })
        expect(await store.read.operation.count({ where: { kind: 'sweep' } })).toBe(1)
        await expectWhole([])
      } finally {
        await undisturbed.remove()
      }
    },
  )
})

const SLOTS = 100
const FACTS_A_SLOT = 8

/** Sweeps one fact, imports slots full of versions of one statement and opens a sweep whose process has died. */
async function openSlots(opened: Store, trigger: 'button' | 'schedule'): Promise<string> {
  const facts = Array.from({ length: SLOTS * FACTS_A_SLOT }, (_none, index) =>
    factInput({
      entity: `entity ${Math.floor(index / FACTS_A_SLOT)}`,
      aspect: 'queue',
      content: `the queue is broker ${index % FACTS_A_SLOT}`,
      externalId: String(index),
    }),
  )
  const name = countedRequests()
  const first = batchOf({ facts: [factInput({ entity: 'first', externalId: 'first' })] })
  valueOf(await importFacts(opened, { batch: first, skipRefused: false }, name()))
  const sweep = { agentId: 'scout', entity: null, trigger, owner: 'gone' } as const
  await workOn(opened, valueOf(await startSweep(opened, sweep, name())).runId)
  const command = { batch: batchOf({ facts }), skipRefused: false }
  valueOf(await importFacts(opened, command, name()))
  return valueOf(await startSweep(opened, sweep, name())).runId
}

async function workOn(opened: Store, runId: string): Promise<void> {
  const next = countedRequests(`last-${runId}`)
  const { owner } = await opened.read.sweepRun.findUniqueOrThrow({ where: { id: runId } })
  const worker = openSweep(opened, { runId, owner, factsAStep: 40 })
  let more = true
  while (more) more = await worker.step(next())
}

function proposedBy(opened: Store) {
  return opened.read.proposal.findMany({
    orderBy: { number: 'asc' },
    select: { number: true, pairKey: true, confidence: true, readings: true, seen: true },
  })
}

function totals(opened: Store, runId: string) {
  return opened.read.sweepRun.findUniqueOrThrow({
    where: { id: runId },
    select: {
      status: true,
      reads: true,
      slotsTotal: true,
      slotsDone: true,
      factsRead: true,
      pairsCompared: true,
      proposed: true,
      seenAgain: true,
    },
  })
}
