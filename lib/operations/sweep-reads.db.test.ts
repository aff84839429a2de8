import { describe, expect, it } from 'vitest'

import type { FactInput } from '@/lib/domain/import-batch'
import { openTestStore } from '@/lib/store/testing'

import { cancelSweep } from './cancel-sweep'
import { openSweep } from './continue-sweep'
import { ingestFacts } from './ingest-facts'
import { startSweep } from './start-sweep'
import { supersedeByHand } from './supersede-by-hand'
import { takeOverSweeps } from './take-over-sweeps'
import { at, decide, factInput, setOverrides, valueOf } from './testing'
import { openStoreForEachTest, requests, store } from './testing/each'
import { liveAndSweep } from './testing/sweep-life'

openStoreForEachTest()

const DAY = at('2026-09-10T12:00:00Z')
const QUEUES = ['redis', 'kafka', 'rabbit'].map((name, nth) => ({
  content: `the queue is ${name}`,
  validFrom: at(`2026-03-0${nth + 1}T00:00:00Z`),
}))

/** Stores facts without an inline pass, so that only sweeps find anything. */
async function stored(facts: readonly Partial<FactInput>[]) {
  const command = { facts: facts.map(factInput), system: 'agent', inline: false } as const
  return valueOf(await ingestFacts(store, command, requests())).facts
}

async function begin(trigger: 'schedule' | 'button' | 'import', when = DAY): Promise<string> {
  const command = { agentId: 'scout', entity: null, trigger, owner: 'test' } as const
  return valueOf(await startSweep(store, command, requests({ at: when }))).runId
}

/** Sweeps to the end and returns the run. */
async function swept(trigger: 'schedule' | 'button' | 'import', when = DAY) {
  const runId = await begin(trigger, when)
  const worker = openSweep(store, { runId, owner: 'test' })
  while (await worker.step(requests({ at: when })));
  return store.read.sweepRun.findUniqueOrThrow({ where: { id: runId } })
}

describe('what a sweep reads', () => {
  it('[SW2] [SW3] the schedule and imports read what changed, a person everything', async () => {
    await stored([...QUEUES, { aspect: 'car', content: 'Mara drives a Saab' }])
    expect(await swept('schedule')).toMatchObject({ reads: 'everything', factsRead: 4 })
    expect(await swept('schedule')).toMatchObject({ reads: 'changed', factsRead: 0, slotsTotal: 0 })
    await stored([{ aspect: 'car', content: 'Mara drives a Volvo' }])
    expect(await swept('import')).toMatchObject({
      reads: 'changed',
      factsRead: 2,
      slotsTotal: 1,
      slotsDone: 1,
    })
    expect(await swept('button')).toMatchObject({ reads: 'everything', factsRead: 5 })
  })

  it('[SW6] its first step counts what it is to read and what it skips', async () => {
    await stored([...QUEUES, { entity: null, aspect: null, content: 'likes tea' }])
    const runId = await begin('button')
    const run = () => store.read.sweepRun.findUnique({ where: { id: runId } })
    expect(await run()).toMatchObject({ slotsTotal: 0, unclassified: 0 })
    await openSweep(store, { runId, owner: 'test' }).step(requests())
    expect(await run()).toMatchObject({ slotsTotal: 1, slotsDone: 1, unclassified: 1 })
  })

  it('[W51] counts the facts that it compared without reading them, in every step', async () => {
    await stored([
      { aspect: 'home', content: 'Mara woont met haar broer in Ulm' },
      { aspect: 'home', content: 'Mara lives in Bonn with her brother' },
      { aspect: 'work', content: 'Mara werkt niet meer in de bakkerij' },
      { aspect: 'work', content: 'Mara rijdt nu een bus in de stad' },
      { aspect: 'car', content: 'Mara heeft een oude auto' }, // alone, so there is nothing to compare
      ...QUEUES,
    ])
    const read = (detectorProfile: 'default' | 'seed') =>
      setOverrides(store, requests(), { agentId: 'scout', overrides: { detectorProfile } })
    await read('default')
    const runId = await begin('button')
    const worker = openSweep(store, { runId, owner: 'test', factsAStep: 1 })
    while (await worker.step(requests({ at: DAY })));
    const run = await store.read.sweepRun.findUniqueOrThrow({ where: { id: runId } })
    expect(run).toMatchObject({ status: 'done', factsRead: 8, notRead: 3 })
    await read('seed')
    expect(await swept('button')).toMatchObject({ factsRead: 8, notRead: 0 })
  })

  it('[SW2] [SW3] other rules read everything once; the former ones go on where they were', async () => {
    await stored(QUEUES)
    await swept('schedule')
    const policy = (overrides: Parameters<typeof setOverrides>[2]['overrides']) =>
      setOverrides(store, requests(), { agentId: 'scout', overrides })
    for (const overrides of [
      { supersessionMinConfidence: 0.5 },
      { preferenceKeys: 'propose' },
      { detectorProfile: 'default' },
    ] as const) {
      await policy(overrides)
      expect(await swept('schedule')).toMatchObject({ reads: 'everything', factsRead: 3 })
      expect(await swept('schedule')).toMatchObject({ reads: 'changed', factsRead: 0 })
    }
    await policy({})
    await stored([{ aspect: 'car', content: 'Mara drives a Saab' }])
    expect(await swept('schedule')).toMatchObject({ reads: 'changed', factsRead: 1 })
  })

  it('[SW3] everything is read once a week, and a start in the future does not count', async () => {
    await stored(QUEUES)
    await swept('button', at('2027-01-01T00:00:00Z')) // dated by a wrong clock
    expect(await swept('schedule')).toMatchObject({ reads: 'everything' })
    const later = at('2026-09-17T11:59:00Z')
    expect(await swept('schedule', later)).toMatchObject({ reads: 'changed' })
    const week = at('2026-09-17T12:00:00Z')
    expect(await swept('schedule', week)).toMatchObject({ reads: 'everything' })
  })

  it('[SW2] a rejected pair brings its slot back, and the next version is proposed', async () => {
    await stored(QUEUES)
    await swept('schedule')
    const [first] = await store.read.proposal.findMany({ orderBy: { number: 'asc' } })
    valueOf(await decide(store, requests(), { proposalId: first?.id ?? '', value: 'keep_both' }))
    expect(await swept('schedule')).toMatchObject({ reads: 'changed', factsRead: 3, proposed: 1 })
  })

  it('[SW2] a slot is read again once a superseded fact in it has ended', async () => {
    const [older, newer] = await stored([
      { content: 'Mara works at Acme' },
      { content: 'Mara works at Globex', validFrom: at('2026-09-20T00:00:00Z') },
    ])
    const pair = { olderId: older?.id ?? '', olderVersion: 1 }
    const by = { newerId: newer?.id ?? '', newerVersion: 1, reason: null }
    await setOverrides(store, requests(), { agentId: 'scout', overrides: { shadowMode: false } })
    valueOf(await supersedeByHand(store, { ...pair, ...by }, requests()))
    expect(await swept('schedule')).toMatchObject({ factsRead: 2 }) // the older one is read as well
    expect(await swept('schedule')).toMatchObject({ reads: 'changed', factsRead: 0 })
    await swept('button', at('2026-09-16T00:00:00Z')) // or the week would be over
    const past = at('2026-09-20T00:00:00Z')
    expect(await swept('schedule', past)).toMatchObject({ reads: 'changed', factsRead: 1 })
    expect(await swept('schedule', past)).toMatchObject({ reads: 'changed', factsRead: 0 })
  })

  it('[SW5] a canceled sweep leaves what it did not read to the next; one that was taken over goes on', async () => {
    await stored([{ aspect: 'car', content: 'Mara drives a Saab' }])
    await swept('schedule')
    await stored(['a', 'b', 'c'].flatMap((entity) => QUEUES.map((queue) => ({ ...queue, entity }))))
    const canceled = await begin('schedule')
    const worker = openSweep(store, { runId: canceled, owner: 'test', factsAStep: 1 })
    expect(await worker.step(requests())).toBe(true)
    valueOf(await cancelSweep(store, canceled, { at: requests().at, live: [canceled] }))
    expect(await worker.step(requests())).toBe(false)

    const runId = await begin('schedule')
    const gone = openSweep(store, { runId, owner: 'test', factsAStep: 1 })
    expect(await gone.step(requests())).toBe(true)
    const by = { owner: 'other', at: requests().at, live: [], silentMs: -1 }
    expect(await takeOverSweeps(store, by)).toEqual([runId])
    expect(await gone.step(requests())).toBe(false)
    const other = openSweep(store, { runId, owner: 'other', factsAStep: 1 })
    while (await other.step(requests()));
    expect(await store.read.sweepRun.findUnique({ where: { id: runId } })).toMatchObject({
      status: 'done',
      reads: 'changed',
      slotsDone: 3,
      factsRead: 9,
    })
    expect(await store.read.proposal.count()).toBe(6)
    expect(await swept('button')).toMatchObject({ proposed: 0, factsRead: 10 })
  })
})

it.each([2, 4])(
  '[SW4] sweeps of what changed and of everything propose the same, life %i',
  async (seed) => {
    const other = await openTestStore()
    try {
      const life = { seed, steps: 60 }
      const few = await liveAndSweep(store, { ...life, trigger: 'schedule' })
      const all = await liveAndSweep(other, { ...life, trigger: 'button' })
      expect(few.proposals).toEqual(all.proposals)
      expect([few.left, all.left]).toEqual([0, 0])
      expect(few.changedOnly).toBeGreaterThan(0)
      expect(few.proposed).toBeGreaterThan(0)
      expect(few.read).toBeLessThan(all.read)
    } finally {
      await other.remove()
    }
  },
)
