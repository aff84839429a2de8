import { setTimeout as pause } from 'node:timers/promises'

import { afterEach, beforeEach, describe, expect, it } from 'vitest'

import { openSweep, type SweepWork } from '@/lib/operations/continue-sweep'
import { importFacts } from '@/lib/operations/import-facts'
import { startSweep } from '@/lib/operations/start-sweep'
import {
  batchOf,
  countedRequests,
  factInput,
  valueOf,
  type Requests,
} from '@/lib/operations/testing'
import { openTestStore } from '@/lib/store/testing'

import { startSweepHelper } from './sweep-helper'

const SLOTS = 4_000

let store: Awaited<ReturnType<typeof openTestStore>>
let requests: Requests

beforeEach(async () => {
  store = await filledStore()
})

afterEach(() => store.remove())

async function filledStore() {
  const filled = await openTestStore({ environment: { detectorProfile: 'default' } })
  const facts = Array.from({ length: SLOTS }, (_none, nth) => nth).flatMap((nth) =>
    ['Turku', 'Ghent', nth % 3 === 0 ? 'Cork' : 'Ghent'].map((place, side) =>
      factInput({
        entity: `entity ${String(nth % 2_000).padStart(6, '0')}`,
        aspect: `aspect ${Math.floor(nth / 2_000)}`,
        externalId: `${nth} ${side}`,
        content: `Mara moved to ${place}${nth % 5 === 0 ? '' : ' and works there'}`,
        recordedAt: new Date(Date.UTC(2025, 0, 1 + side)),
      }),
    ),
  )
  requests = countedRequests()
  valueOf(await importFacts(filled, { batch: batchOf({ facts }), skipRefused: false }, requests()))
  return filled
}

/** Sweeps to the end; returns the run and everything proposed, in order, without what a test store counts up. */
async function swept(work: Pick<SweepWork, 'startHelper' | 'breathe' | 'manySlots'>) {
  const command = { agentId: 'scout', entity: null, trigger: 'button', owner: 'test' } as const
  const { runId } = valueOf(await startSweep(store, command, requests()))
  const worker = openSweep(store, { runId, owner: 'test', ...work })
  while (await worker.step(requests()));
  await worker.close()
  const run = await store.read.sweepRun.findUniqueOrThrow({ where: { id: runId } })
  const { slotsDone, factsRead, pairsCompared, status } = run
  const proposals = await store.read.proposal.findMany({
    orderBy: { number: 'asc' },
    select: { number: true, pairKey: true, readings: true, confidence: true, pattern: true },
  })
  const changes = await store.read.change.findMany({
    where: { tableName: 'proposal' },
    orderBy: [{ operationSeq: 'asc' }, { position: 'asc' }],
    select: { position: true, after: true },
  })
  return { counts: { slotsDone, factsRead, pairsCompared, status }, proposals, changes }
}

describe('a sweep with a second thread', () => {
  it('[SW7] proposes the same, in the same order and with the same counts', async () => {
    let helped = 0
    let isReady = () => false
    const startHelper = () => {
      const helper = startSweepHelper(store.file)
      isReady = helper.isReady
      const compare: typeof helper.compare = async (task) => {
        const parts = await helper.compare(task)
        helped += 1
        return parts
      }
      return { ...helper, compare }
    }
    const breathe = async () => {
      do await pause(1)
      while (!isReady())
    }
    const together = await swept({ startHelper, breathe, manySlots: SLOTS })
    expect(helped).toBeGreaterThan(0)
    expect(together.counts).toMatchObject({ slotsDone: SLOTS, factsRead: 3 * SLOTS })
    expect(together.proposals.length).toBeGreaterThan(SLOTS)
    await store.remove()
    store = await filledStore()
    expect(await swept({})).toEqual(together)
  })

  it('[SW7] ends before it has started, and leaves the store to be closed', async () => {
    const helper = startSweepHelper(store.file)
    expect(helper.isReady()).toBe(false)
    await helper.close()
    await expect(
      helper.compare({
        reading: {
          agentId: 'scout',
          entityKey: null,
          since: null,
          at: new Date(0),
          minConfidence: 0.5,
          preferences: false,
        },
        detector: {
          policy: { detectorProfile: 'seed', detectorWeights: 'shipped' },
          figures: null,
        },
        stretch: { after: null, until: null },
      }),
    ).rejects.toThrow('ended')
  })
})
