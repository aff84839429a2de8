import { describe, expect, it } from 'vitest'

import type { FactInput } from '@/lib/domain/import-batch'

import { cancelSweep } from './cancel-sweep'
import { openSweep } from './continue-sweep'
import { importFacts } from './import-facts'
import { ingestFacts } from './ingest-facts'
import { startSweep } from './start-sweep'
import { takeOverSweeps } from './take-over-sweeps'
import { at, batchOf, factInput, valueOf } from './testing'
import { openStoreForEachTest, requests, store, importFile } from './testing/each'

openStoreForEachTest()

const HOUR_MS = 3_600_000
const BEGAN = at('2026-01-01T00:00:00Z').getTime()

/** Imports facts about one thing, each an hour after the last. */
async function imported(count: number, says: (nth: number) => string) {
  const facts = Array.from({ length: count }, (_, nth): FactInput => {
    const validFrom = new Date(BEGAN + nth * HOUR_MS)
    return factInput({ content: says(nth), validFrom, externalId: `q${nth}` })
  })
  valueOf(await importFile({ facts }))
}

const queue = (nth: number) => `the queue is number${nth}`

async function arrives(content: string, aspect = factInput().aspect) {
  const fact = factInput({ content, aspect, validFrom: at('2026-12-01T00:00:00Z') })
  const command = { facts: [fact], system: 'api' }
  return valueOf(await ingestFacts(store, command, requests())).inline
}

async function begin(): Promise<string> {
  const command = { agentId: 'scout', entity: null, trigger: 'button', owner: 'test' } as const
  return valueOf(await startSweep(store, command, requests())).runId
}

const runOf = (id: string) => store.read.sweepRun.findUniqueOrThrow({ where: { id } })

describe('an aspect of very many facts', () => {
  it('[P15] up to 5,000 facts are compared on save; with more, the next sweep does it', async () => {
    await imported(4_999, (nth) =>
      nth === 0 ? 'the queue is redis' : `Mara met guest number ${nth}`,
    )
    expect(await arrives('the queue is kafka')).toMatchObject({
      detection: 'done',
      proposals: [{ number: 1 }],
    })
    expect(await arrives('the queue is rabbit')).toEqual({ detection: 'later', proposals: [] })
    expect(await arrives('the car is a Saab', 'car')).toMatchObject({ detection: 'done' })
    const runId = await begin()
    const worker = openSweep(store, { runId, owner: 'test' })
    while (await worker.step(requests()));
    expect(await runOf(runId)).toMatchObject({ status: 'done', proposed: 1, seenAgain: 1 })
  })

  it('[P15] an arriving fact asks about the latest 1,000; the next sweep asks about the others', async () => {
    await imported(1_100, queue)
    const pass = await arrives('the queue is kafka')
    expect([pass.detection, pass.proposals.length]).toEqual(['later', 1_000])
    const asked = await store.read.proposal.findMany({
      select: { older: { select: { validFrom: true } } },
    })
    const from = Math.min(...asked.map(({ older }) => older.validFrom.getTime()))
    expect(from).toBe(BEGAN + 100 * HOUR_MS)
  })
})

describe('facts that arrive together', () => {
  it('[JB16] let others be answered between aspects, and find the same', async () => {
    const told = (aspect: string, nth: number) =>
      factInput({ aspect, content: queue(nth), externalId: `${aspect}${nth}` })
    const aspects = ['a', 'b', 'c', 'd', 'e', 'f']
    const batch = batchOf({
      facts: aspects.flatMap((aspect) => Array.from({ length: 80 }, (_, nth) => told(aspect, nth))),
    })
    valueOf(await importFacts(store, { batch, skipRefused: false }, requests()))
    const facts = aspects.map((aspect) => factInput({ aspect, content: 'the queue is kafka' }))
    let breaths = 0
    const breathe = async () => {
      breaths += 1
    }
    const command = { facts, system: 'api', breathe }
    const { inline } = valueOf(await ingestFacts(store, command, requests()))
    expect(breaths).toBe(1) // 3 × 81 facts, then the others
    expect(inline.proposals).toHaveLength(aspects.length * 80)
  })
})

describe('a sweep that finds very much in one aspect', () => {
  const FOUND = 2_299 // each is replaced by the next

  it('[SW9] writes a thousand proposals at a time, and passes the checkpoint with the last', async () => {
    await imported(FOUND + 1, queue)
    const runId = await begin()
    const worker = openSweep(store, { runId, owner: 'test' })
    const proposed: number[] = []
    let goesOn = true
    while (goesOn) {
      goesOn = await worker.step(requests())
      proposed.push((await runOf(runId)).proposed)
    }
    expect(proposed).toEqual([1_000, 2_000, FOUND, FOUND])
    const read = { slotsDone: 1, factsRead: FOUND + 1, seenAgain: 0, status: 'done' }
    expect(await runOf(runId)).toMatchObject(read)
    expect(await store.read.operation.count({ where: { kind: 'sweep' } })).toBe(1)
  })

  it('[SW9] whoever takes over in between writes the others; nothing is asked twice', async () => {
    await imported(FOUND + 1, queue)
    const runId = await begin()
    const gone = openSweep(store, { runId, owner: 'test' })
    expect(await gone.step(requests())).toBe(true)
    const by = { owner: 'other', at: requests().at, live: [], silentMs: -1 }
    expect(await takeOverSweeps(store, by)).toEqual([runId])
    expect(await gone.step(requests())).toBe(false)
    const other = openSweep(store, { runId, owner: 'other' })
    while (await other.step(requests()));
    expect(await runOf(runId)).toMatchObject({ status: 'done', proposed: FOUND, slotsDone: 1 })
    expect(await store.read.proposal.count()).toBe(FOUND)
    expect((await runOf(runId)).seenAgain).toBe(0) // not what the run itself had asked
    expect(await store.read.proposal.count({ where: { seen: { gt: 1 } } })).toBe(0)
    const again = openSweep(store, { runId: await begin(), owner: 'test' })
    while (await again.step(requests()));
    expect(await store.read.proposal.count({ where: { seen: 2 } })).toBe(FOUND)
  })

  it('[SW9] can be canceled in between', async () => {
    await imported(FOUND + 1, queue)
    const runId = await begin()
    const worker = openSweep(store, { runId, owner: 'test' })
    expect(await worker.step(requests())).toBe(true)
    valueOf(await cancelSweep(store, runId, { at: requests().at, live: [runId] }))
    expect(await worker.step(requests())).toBe(false)
    expect(await runOf(runId)).toMatchObject({ status: 'cancelled', proposed: 1_000, slotsDone: 0 })
  })
})
