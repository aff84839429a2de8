import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'

import type { Store } from '../port'
import { forgetCounts, onceCounted, soonAfterWrite, untilNextWrite } from './until-next-write'

const COST_MS = 50
const REQUEST_EVERY_MS = 20

let writes = 0
let loads = 0
let store: Pick<Store, 'read'>

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['performance', 'setTimeout'] })
  writes = 0
  loads = 0
  const storeMeta = { findUnique: async () => ({ writes }) }
  store = { read: { storeMeta } as unknown as Store['read'] }
})

afterEach(() => {
  vi.useRealTimers()
})

/** Takes its time without giving any other work a turn, as SQLite does. */
async function load(): Promise<number> {
  loads += 1
  const seen = writes
  vi.advanceTimersByTime(COST_MS)
  return seen
}

describe('untilNextWrite', () => {
  it('loads again after a write and not before', async () => {
    expect(await untilNextWrite(store, 'n', load)).toBe(0)
    expect(await untilNextWrite(store, 'n', load)).toBe(0)
    expect(loads).toBe(1)
    writes += 1
    expect(await untilNextWrite(store, 'n', load)).toBe(1)
  })
})

describe('soonAfterWrite', () => {
  it('returns what was known at once, and what is true once it has rested', async () => {
    expect(await soonAfterWrite(store, 'n', load)).toBe(0)
    writes += 1
    expect(await soonAfterWrite(store, 'n', load)).toBe(0)
    await vi.advanceTimersByTimeAsync(COST_MS * 20 - 1)
    expect(loads).toBe(1)
    await vi.advanceTimersByTimeAsync(1)
    expect(loads).toBe(2)
    expect(await soonAfterWrite(store, 'n', load)).toBe(1)
  })

  it('counts no more than a twentieth of the time, however often is written and asked', async () => {
    const beganMs = performance.now()
    for (let request = 0; request < 1_000; request += 1) {
      writes += 1
      const shown = await soonAfterWrite(store, 'n', load)
      expect(writes - shown).toBeLessThan((COST_MS * 23) / REQUEST_EVERY_MS)
      await vi.advanceTimersByTimeAsync(REQUEST_EVERY_MS)
    }
    const share = (loads * COST_MS) / (performance.now() - beganMs)
    expect(share).toBeGreaterThan(0.03)
    expect(share).toBeLessThanOrEqual(0.052) // the first has nothing to rest from
  })
})

describe('forgetCounts', () => {
  it('has the next request count anew, however long that takes', async () => {
    expect(await soonAfterWrite(store, 'n', load)).toBe(0)
    writes += 1
    forgetCounts(store)
    expect(await soonAfterWrite(store, 'n', load)).toBe(1)
  })

  it('does not let a count under way bring back what was forgotten', async () => {
    await soonAfterWrite(store, 'n', load)
    writes += 1
    await soonAfterWrite(store, 'n', load)
    forgetCounts(store)
    await vi.advanceTimersByTimeAsync(COST_MS * 20)
    expect(loads).toBe(2)
    expect(await soonAfterWrite(store, 'n', load)).toBe(1)
    expect(loads).toBe(3)
  })
})

describe('onceCounted', () => {
  it('[NV5] nothing waits for the first count, nor for one after a write', async () => {
    expect(await onceCounted(store, 'n', load)).toBeNull()
    expect(loads).toBe(0)
    await vi.advanceTimersByTimeAsync(1_900)
    expect(await onceCounted(store, 'n', load)).toBeNull()
    await vi.advanceTimersByTimeAsync(200)
    expect(await onceCounted(store, 'n', load)).toBe(0)
    writes += 1
    expect(await onceCounted(store, 'n', load)).toBe(0)
    expect(loads).toBe(1)
    await vi.advanceTimersByTimeAsync(COST_MS * 21)
    expect(await onceCounted(store, 'n', load)).toBe(1)
    expect(loads).toBe(2)
  })
})
