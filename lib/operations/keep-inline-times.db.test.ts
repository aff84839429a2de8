import { describe, expect, it } from 'vitest'

import { instantFromMs } from '@/lib/domain/instant'
import type { OperationRequest } from '@/lib/domain/operation'
import { noteInlineTime, readInlineTimes } from '@/lib/store/inline-times'

import { ingestFacts } from './ingest-facts'
import { keepInlineTimes, keepInlineTimesAtExit } from './keep-inline-times'
import { at, factInput, setOverrides, valueOf } from './testing'
import { openStoreForEachTest, requests, store } from './testing/each'

openStoreForEachTest()

const NOW = at('2026-06-15T12:00:00Z')
const DAY_MS = 86_400_000
const DAY = Math.floor(NOW.getTime() / DAY_MS)

/** A clock that advances by this much at each reading. */
function clockOf(step: number): () => number {
  let ms = 0
  return () => (ms += step)
}

async function ingest(
  content: string,
  { time, ...patch }: Parameters<typeof factInput>[0] & { readonly time?: Date },
  elapsedMs: OperationRequest['elapsedMs'] = clockOf(4.21),
) {
  const facts = [factInput({ content, externalId: null, ...patch })]
  const request = { ...requests({ actor: 'agent' }), at: time ?? NOW }
  const timed = elapsedMs === undefined ? request : { ...request, elapsedMs }
  return valueOf(await ingestFacts(store, { facts, system: 'test' }, timed))
}
const rows = () => store.read.inlineTime.findMany({ orderBy: [{ day: 'asc' }, { tenths: 'asc' }] })
const read = (agentId: string | null) => readInlineTimes(store.read, { agentId, at: NOW, days: 14 })

describe('[GA13] durations of inline passes', () => {
  it('[GA60] counts every pass, with or without proposals, and writes nothing while a fact is stored', async () => {
    await ingest('Mara lives in Turku', { aspect: 'home' })
    const { inline } = await ingest('Mara now lives in Oulu', { aspect: 'home' })
    expect(inline.proposals).toHaveLength(1)
    const operations = await store.read.operation.count()
    expect(await rows()).toEqual([])
    await keepInlineTimes(store)
    expect(await rows()).toEqual([{ agentId: 'scout', day: DAY, tenths: 43, count: 2 }]) // rounded up
    await keepInlineTimes(store)
    await ingest('Mara likes tea', { aspect: 'drink' })
    await keepInlineTimes(store)
    expect(await rows()).toMatchObject([{ tenths: 43, count: 3 }])
    expect(await store.read.operation.count()).toBe(operations + 1) // the fact only; timings are not operations
  })

  it('does not count passes without comparisons: no aspect, detection off, no clock', async () => {
    await ingest('Mara likes tea', { entity: null, aspect: null })
    valueOf(
      await ingestFacts(
        store,
        { facts: [factInput({ content: 'Mara naps', externalId: null })], system: 'test' },
        requests({ actor: 'agent' }),
      ),
    )
    await setOverrides(store, requests(), {
      agentId: 'scout',
      overrides: { supersessionEnabled: false },
    })
    await ingest('Mara hums', {})
    await keepInlineTimes(store)
    expect(await rows()).toEqual([])
  })

  it('[S2] reads the last 14 days of one agent or of all', async () => {
    for (const [agentId, time, ms] of [
      ['scout', '2026-06-01T23:59:59Z', 9], // the day before the 14-day window
      ['scout', '2026-06-02T00:00:00Z', 2],
      ['other', '2026-06-02T08:00:00Z', 2],
      ['scout', '2026-06-15T23:00:00Z', 0.01],
    ] as const)
      noteInlineTime(store, { agentId, at: at(time), ms })
    await keepInlineTimes(store)
    expect(await read('scout')).toEqual([
      { day: DAY - 13, value: 2, count: 1 },
      { day: DAY, value: 0.1, count: 1 },
    ])
    expect(await read(null)).toMatchObject([{ value: 2, count: 2 }, { value: 0.1 }])
  })

  it('[GA60] keeps the last 60 days on which something was timed, whatever the clock says meanwhile', async () => {
    const timeOn = async (day: number) => {
      noteInlineTime(store, { agentId: 'scout', at: instantFromMs(day * DAY_MS), ms: 2 })
      await keepInlineTimes(store)
    }
    for (const ago of [13, 0]) await timeOn(DAY - ago)
    await timeOn(DAY + 365) // by a clock that is a year ahead
    expect(await read('scout')).toMatchObject([{ day: DAY - 13 }, { day: DAY }])
    for (let day = DAY - 100; day < DAY - 30; day += 1) await timeOn(day)
    const kept = (await rows()).map(({ day }) => day)
    expect([kept.length, kept[0], kept.at(-1)]).toEqual([60, DAY - 87, DAY + 365])
  })

  it('[GA60] what cannot be written is kept for the next time', async () => {
    await ingest('Mara lives in Turku', {})
    const broken = { ...store, transact: () => Promise.reject(new Error('disk full')) }
    noteInlineTime(broken, { agentId: 'scout', at: NOW, ms: 1 })
    await expect(keepInlineTimes(broken)).rejects.toThrow('disk full')
    await expect(keepInlineTimes(broken)).rejects.toThrow('disk full')
    await keepInlineTimes(store)
    expect(await rows()).toHaveLength(1)
  })

  it('[GA60] an exiting process writes its pending times, without waiting long for another write', async () => {
    await ingest('Mara lives in Turku', {})
    keepInlineTimesAtExit(store)
    expect(await rows()).toMatchObject([{ tenths: 43, count: 1 }])
    keepInlineTimesAtExit(store)
    noteInlineTime(store, { agentId: 'scout', at: NOW, ms: 4.25 })
    await store.transact(() => {
      expect(() => keepInlineTimesAtExit(store)).toThrow('locked')
      return Promise.resolve()
    })
    noteInlineTime(store, { agentId: 'scout', at: NOW, ms: 4.25 })
    keepInlineTimesAtExit(store)
    expect(await rows()).toMatchObject([{ tenths: 43, count: 2 }])
  })
})
