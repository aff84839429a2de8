import { afterEach, beforeEach, describe, expect, it } from 'vitest'

import type { Job } from '@/lib/jobs/jobs'
import { openStoreForEachTest, store } from '@/lib/operations/testing/each'
import { importBurst, importEnded } from '@/lib/operations/testing/import-ended'
import { replaceOnce } from '@/lib/process/once'
import { findReplacingSources } from '@/lib/store/sql/ended-by-source'
import { readEnded } from '@/lib/views/ended'

import { endedScans } from './ended-job'

let asked: string[] = []

openStoreForEachTest()

beforeEach(async () => {
  asked = []
  replaceOnce('database', { opening: Promise.resolve(store), opened: null })
  replaceOnce('jobs', {
    enqueue: async (job: Job<unknown, unknown>, input: unknown) => {
      asked.push(job.name)
      return structuredClone(await job.run(structuredClone(input)))
    },
    stop: () => Promise.resolve(),
    stopAtExit: () => {},
  })
})

afterEach(() => {
  replaceOnce('database')
  replaceOnce('jobs')
})

const shown = async () => {
  const filter = { agent: 'scout', list: 'open' } as const
  const { sources, bursts } = await readEnded(store, filter, endedScans(store))
  return { replaced: sources.map(({ replaced }) => replaced), bursts: bursts.length }
}

describe('the lane of an agent', () => {
  it('[AU22] with few superseded facts is counted where it is asked for, after each write', async () => {
    await importEnded(store, 5)
    expect(await shown()).toEqual({ replaced: [5], bursts: 0 })
    await importBurst(store)
    expect(await shown()).toEqual({ replaced: [8], bursts: 1 })
    expect(asked).toEqual([])
  })

  it('[AU22] with many is counted beside the event loop; a write leaves the bursts exact', async () => {
    await importEnded(store, 2_001)
    expect(await shown()).toEqual({ replaced: [2_001], bursts: 0 })
    expect(asked.toSorted()).toEqual(['count-replaced', 'find-bursts'])
    expect(await shown()).toEqual({ replaced: [2_001], bursts: 0 })
    expect(asked).toHaveLength(2) // nothing was written
    await importBurst(store)
    const { replaced, bursts } = await shown()
    expect(bursts).toBe(1)
    expect([2_001, 2_004]).toContain(replaced[0]) // the earlier number, unless counting takes next to nothing
    await expect.poll(async () => (await shown()).replaced, { timeout: 60_000 }).toEqual([2_004])
    expect(await findReplacingSources(store.read, 'scout')).toMatchObject([{ replaced: 2_004 }])
    expect(asked.filter((name) => name === 'find-bursts')).toHaveLength(2)
  })
})
