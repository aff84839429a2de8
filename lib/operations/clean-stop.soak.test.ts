import { copyFileSync, readdirSync, rmSync } from 'node:fs'
import path from 'node:path'

import { describe, expect, it } from 'vitest'

import { folder, openFolderForEachTest } from '@/lib/process/testing/each'
import { seeded } from '@/lib/statistics/seeded'
import { backUp } from '@/lib/store/backup'
import { checkLog, checkLogOf } from '@/lib/store/check-log'
import { logFindings } from '@/lib/store/log-findings'
import { openStore } from '@/lib/store/open-store'

import { importFacts } from './import-facts'
import { startSweep } from './start-sweep'
import {
  batchOf,
  countedRequests,
  factInput,
  recordedProposal,
  setOverrides,
  valueOf,
} from './testing'
import { spawnWorker } from './testing/spawn-worker'
import type { Task } from './testing/worker'

const PAIRS = 400
const MOMENTS = 5
const SIGNALS = ['SIGTERM', 'SIGINT'] as const
const FILE = 'palimpsest.db'

openFolderForEachTest()

/** Fills the store with open proposals and slots to sweep, and leaves a sweep open. */
async function fill(): Promise<void> {
  const store = await openStore(folder, { environment: { detectorProfile: 'seed' } })
  const requests = countedRequests()
  const numbers = Array.from({ length: PAIRS }, (_none, index) => index)
  const facts = numbers.flatMap((number) =>
    ['older', 'newer'].map((side) =>
      factInput({
        entity: `entity ${Math.floor(number / 4)}`,
        externalId: `${side} ${number}`,
        content: `the queue is broker ${number} ${side}`,
        source: { externalId: `${side} ${number}`, excerpt: null, session: null },
      }),
    ),
  )
  const proposals = numbers.map((number) => recordedProposal(`older ${number}`, `newer ${number}`))
  const command = { batch: batchOf({ facts, proposals }), skipRefused: false }
  valueOf(await importFacts(store, command, requests()))
  await setOverrides(store, requests(), { agentId: 'scout', overrides: { shadowMode: false } })
  const sweep = { agentId: 'scout', entity: null, trigger: 'button', owner: 'gone' } as const
  valueOf(await startSweep(store, sweep, requests()))
  await store.close()
}

/** Opens a copy of the database file and checks everything. */
async function expectComplete(acknowledged: readonly string[]): Promise<void> {
  const copy = path.join(folder, 'copy')
  const store = await (async () => {
    rmSync(copy, { recursive: true, force: true })
    await (await openStore(copy)).close()
    copyFileSync(path.join(folder, FILE), path.join(copy, FILE))
    return openStore(copy)
  })()
  try {
    expect(await store.read.$queryRawUnsafe('PRAGMA integrity_check')).toEqual([
      { integrity_check: 'ok' },
    ])
    expect(logFindings(await checkLog(store.read))).toEqual([])
    const ids = [...new Set(acknowledged)]
    expect(await store.read.operation.count({ where: { id: { in: ids } } })).toBe(ids.length)
  } finally {
    await store.close()
    rmSync(copy, { recursive: true, force: true })
  }
}

describe('a process asked to stop in the middle of its work', () => {
  it.each([
    ['verdicts', 20, 12],
    ['bulk', 0, 400],
    ['sweep', 2, 12],
    ['import', 4, 60],
  ] as const)(
    '[ST3] leaves one complete file: %s',
    async (task: Task, commits: number, milliseconds: number) => {
      await fill()
      const random = seeded(task.length)
      const acknowledged: string[] = []
      for (let moment = 0; moment < MOMENTS; moment += 1) {
        const worker = spawnWorker(folder, task, `${task}${moment}`)
        const when = {
          commits: Math.floor(random() * commits),
          milliseconds: random() * milliseconds,
        }
        const signal = SIGNALS[moment % 2] ?? 'SIGTERM'
        acknowledged.push(...(await worker.endAfter(signal, when)))
        expect(readdirSync(folder).toSorted()).toEqual([FILE, `${FILE}.lock`])
        await expectComplete(acknowledged)
      }
    },
  )
})

describe('a backup during decisions and imports by three processes', () => {
  it('[ST5] is the store as of one place in the log', async () => {
    await fill()
    const workers = (['verdicts', 'bulk', 'import'] as const).map((task) =>
      spawnWorker(folder, task, task),
    )
    await Promise.all(workers.map(({ ready }) => ready))
    const operations: number[] = []
    for (let nth = 0; nth < 5; nth += 1) {
      const backup = path.join(folder, `backup ${nth}`)
      await backUp(folder, backup)
      const check = await checkLogOf(backup)
      expect(logFindings(check)).toEqual([])
      operations.push(check.operations)
    }
    const now = { commits: 0, milliseconds: 0 }
    await Promise.all(workers.map((worker) => worker.endAfter('SIGKILL', now)))
    expect(new Set(operations).size).toBeGreaterThan(1) // the workers made progress
  })
})
