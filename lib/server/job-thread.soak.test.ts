import { readdirSync, rmSync } from 'node:fs'

import { describe, expect, it } from 'vitest'

import { openSweep } from '@/lib/operations/continue-sweep'
import { importFacts } from '@/lib/operations/import-facts'
import { takeOverSweeps } from '@/lib/operations/take-over-sweeps'
import { batchOf, countedRequests, factInput, valueOf } from '@/lib/operations/testing'
import { serveTask } from '@/lib/operations/testing/spawn-serving'
import { writeRests } from '@/lib/operations/write-rest'
import { folder, openFolderForEachTest } from '@/lib/process/testing/each'
import { checkLog } from '@/lib/store/check-log'
import { logFindings } from '@/lib/store/log-findings'
import { openStore } from '@/lib/store/open-store'
import type { Store } from '@/lib/store/port'

const SLOTS = 4_000
const FACTS = 5_000
const WHOLE = ['palimpsest.db', 'palimpsest.db.lock']
const KILLED_AFTER_MS = [60, 400] as const // of about a second that the task takes
const ENVIRONMENT = { detectorProfile: 'seed' } as const

openFolderForEachTest()

/** Every file, also of an interrupted upload. */
function filesIn(place: string): readonly string[] {
  const entries = readdirSync(place, { recursive: true, withFileTypes: true })
  return entries.flatMap((entry) => (entry.isFile() ? [entry.name] : [])).toSorted()
}

async function withStore<Value>(work: (store: Store) => Promise<Value>): Promise<Value> {
  const store = await openStore(folder, { environment: ENVIRONMENT })
  try {
    return await work(store)
  } finally {
    await store.close()
  }
}

/** A store with this many slots of two facts that contradict each other. */
function fillSlots(slots: number): Promise<void> {
  return withStore(async (store) => {
    const facts = Array.from({ length: slots }, (_none, nth) => nth).flatMap((nth) =>
      ['first', 'second'].map((which, side) =>
        factInput({
          entity: `entity ${String(nth).padStart(6, '0')}`,
          externalId: `${nth} ${side}`,
          content: `the queue is broker ${which}`,
          recordedAt: new Date(Date.UTC(2025, 0, 1 + side)),
        }),
      ),
    )
    const command = { batch: batchOf({ facts }), skipRefused: false }
    valueOf(await importFacts(store, command, countedRequests()()))
  })
}

const expectWhole = (store: Store) =>
  checkLog(store.read).then((found) => expect(logFindings(found)).toEqual([]))

/** Finishes what a sweep left, as the next server does; returns what all of it proposed. */
async function finishSweeps(store: Store) {
  const requests = countedRequests()
  const seen = { owner: 'next', at: new Date(), live: [], silentMs: -1 }
  for (const runId of await takeOverSweeps(store, seen)) {
    const worker = openSweep(store, { runId, owner: 'next' })
    while (await worker.step({ ...requests(), at: new Date() }));
  }
  await expectWhole(store)
  const runs = await store.read.sweepRun.findMany()
  return {
    runs: runs.map(({ status, factsRead }) => ({ status, factsRead })),
    proposals: await store.read.proposal.count(),
    operations: await store.read.operation.count({ where: { kind: 'sweep' } }),
  }
}

describe('a server whose thread works on a sweep', () => {
  it.each(['SIGKILL', 'SIGTERM', 'SIGINT'] as const)(
    '[JB2] [A12] ended by %s, it leaves whole parts, and the next one ends the sweep once',
    async (signal) => {
      await fillSlots(SLOTS)
      const expected = {
        runs: [{ status: 'done', factsRead: 2 * SLOTS }],
        proposals: SLOTS,
        operations: 1,
      }
      await serveTask(folder, { task: 'sweep' }, { signal, afterMs: 400 })
      const files = filesIn(folder)
      expect(signal === 'SIGKILL' ? WHOLE : files).toEqual(WHOLE)
      await withStore(expectWhole)
      expect(await withStore(finishSweeps)).toEqual(expected)
    },
  )
})

const imported = (store: Store) =>
  store.read.fact.count({ where: { agentId: 'imported', status: 'active' } })

function fillImported(count: number): Promise<void> {
  return withStore(async (store) => {
    const facts = Array.from({ length: count }, (_none, nth) =>
      factInput({ agent: 'imported', entity: `e${nth}`, externalId: `${nth}` }),
    )
    const command = { batch: batchOf({ facts }), skipRefused: false }
    valueOf(await importFacts(store, command, countedRequests()()))
  })
}

/** Finishes what an import left, as the next server does. */
async function expectFinished(store: Store, facts = FACTS): Promise<void> {
  await writeRests(store)
  const operations = await store.read.operation.count({ where: { kind: 'import' } })
  expect([operations, await imported(store)]).toEqual(operations === 0 ? [0, 0] : [1, facts])
  await expectWhole(store)
}

describe('a server whose thread imports, or undoes an import', () => {
  const task = { task: 'import', facts: FACTS } as const

  it('[JB5] [I21] killed while it imports, nothing is there, or the next one writes the rest', async () => {
    for (const afterMs of KILLED_AFTER_MS) {
      await serveTask(folder, task, { signal: 'SIGKILL', afterMs })
      await withStore(expectWhole)
      await withStore(expectFinished)
      rmSync(folder, { recursive: true, force: true })
    }
  })

  it.each(['SIGKILL', 'SIGTERM'] as const)(
    '[JB5] [I21] ended by %s between two parts, the next one writes the rest',
    async (signal) => {
      const long = { task: 'import', facts: 4 * FACTS } as const
      await serveTask(folder, long, { signal, afterMs: 0, after: 'writing' })
      const written = await withStore(imported)
      expect(written).toBeGreaterThan(0)
      expect(written).toBeLessThan(long.facts)
      await withStore(expectWhole)
      await withStore((store) => expectFinished(store, long.facts))
    },
  )

  it('[JB5] [ST3] asked to stop while it imports, it finishes a part and leaves one complete file', async () => {
    await serveTask(folder, task, { signal: 'SIGTERM', afterMs: 400 })
    expect(filesIn(folder)).toEqual(WHOLE)
    await withStore(expectWhole)
    await withStore(expectFinished)
  })

  it('[JB2] [ST3] a job too long to wait for is cut off, and one complete file is left', async () => {
    await fillImported(FACTS)
    await serveTask(folder, { task: 'undo', patienceMs: 5 }, { signal: 'SIGTERM', afterMs: 60 })
    expect(filesIn(folder)).toEqual(WHOLE)
    await withStore(expectWhole)
    expect(await withStore(imported)).toBe(FACTS)
  })

  it('[JB3] [U6] killed while it undoes an import, all of it is undone or nothing', async () => {
    await fillImported(FACTS)
    for (const afterMs of KILLED_AFTER_MS) {
      await serveTask(folder, { task: 'undo' }, { signal: 'SIGKILL', afterMs })
      await withStore(expectWhole)
      const left = await withStore(imported)
      expect([0, FACTS]).toContain(left)
      if (left === 0) return
    }
  })
})
