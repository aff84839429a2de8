import path from 'node:path'
import { setImmediate } from 'node:timers/promises'

import Database from 'better-sqlite3'

import { openSweep } from '@/lib/operations/continue-sweep'
import { importFacts } from '@/lib/operations/import-facts'
import { startSweep } from '@/lib/operations/start-sweep'
import { startSweepHelper } from '@/lib/server/sweep-helper'
import { openStore } from '@/lib/store/open-store'
import type { Store } from '@/lib/store/port'
import type { SweepRunRow } from '@/lib/store/rows'
import { STORE_FILE } from '@/lib/store/store-files'

import { median } from './core'
import { benchRequest } from './ingest'
import { madeFacts } from './made-facts'

export type SweepFigures = {
  readonly facts: number
  readonly pairs: number
  readonly proposals: number
  readonly seconds: number
  readonly readSeconds: number // the same columns and rows, only read by the driver
  readonly changedPercent: number // time of a sweep after 1% of the slots changed, in % of one of everything; median of three
  readonly peakRssMb: number // of the sweep, including the store's own cache
}

const IMPORT_BATCH = 50_000
const READS = 3
const CHANGES = 3
const SIBLINGS = 10
const READ_AT_ONCE = 2_000

/** Fills the store in `directory` with facts in aspects of ten. */
export async function fillStore(
  directory: string,
  facts: number,
  sentence?: (random: () => number, nth: number) => string,
): Promise<void> {
  const store = await openStore(directory)
  for (let from = 0; from < facts; from += IMPORT_BATCH) {
    const to = Math.min(facts, from + IMPORT_BATCH)
    const made = madeFacts({
      from,
      to,
      siblings: SIBLINGS,
      seed: 4,
      ...(sentence !== undefined && { sentence }),
    })
    const batch = {
      system: 'bench',
      name: `facts from ${from}`,
      facts: made,
      proposals: [],
      problems: [],
    }
    const done = await importFacts(store, { batch, skipRefused: false }, benchRequest())
    if (!done.ok) throw new Error(`import refused: ${done.refusal.kind}`)
  }
  await store.close()
}

/** Measures a sweep of a filled store, including writing its proposals, against only reading the rows (median of three). */
export async function measureSweep(directory: string, facts: number): Promise<SweepFigures> {
  const reads = Array.from({ length: READS + 1 }, () => readAll(path.join(directory, STORE_FILE)))
  for (const { rows } of reads)
    if (rows !== facts) throw new Error(`read ${rows} of ${facts} facts`)
  const [, readSeconds = 0] = reads // without the first, which fills the page cache
    .slice(1)
    .map(({ seconds }) => seconds)
    .toSorted((a, b) => a - b)

  const store = await openStore(directory)
  globalThis.gc?.()
  let peak = process.memoryUsage.rss()
  const look = () => {
    peak = Math.max(peak, process.memoryUsage.rss())
  }
  const { run, seconds } = await sweepNow(store, 'button', { look })
  const shares: number[] = []
  for (let round = 0; round < CHANGES; round++) {
    const slots = await changeSlots(store, { facts, round })
    const few = await sweepNow(store, 'schedule')
    if (few.run.slotsDone !== slots) throw new Error(`${few.run.slotsDone} of ${slots} slots`)
    const all = await sweepNow(store, 'button')
    shares.push((few.seconds / all.seconds) * 100)
  }
  await store.close()
  if (run.factsRead !== facts || run.status !== 'done') {
    throw new Error(`the sweep read ${run.factsRead} of ${facts}`)
  }
  return {
    facts,
    pairs: run.pairsCompared,
    proposals: run.proposed,
    seconds: Number(seconds.toFixed(2)),
    readSeconds: Number(readSeconds.toFixed(2)),
    changedPercent: Number(median(shares).toFixed(2)),
    peakRssMb: Math.round(peak / 2 ** 20),
  }
}

/** Sweeps to the end, in two threads unless `alone`. */
export async function sweepNow(
  store: Store,
  trigger: 'button' | 'schedule',
  { look = () => {}, alone = false }: { readonly look?: () => void; readonly alone?: boolean } = {},
): Promise<{ readonly run: SweepRunRow; readonly seconds: number }> {
  const began = performance.now()
  const command = { agentId: 'bench', entity: null, trigger, owner: 'bench' } as const
  const started = await startSweep(store, command, benchRequest())
  if (!started.ok) throw new Error(`sweep refused: ${started.refusal.kind}`)
  const { runId } = started.value
  const breathe = () => setImmediate()
  const startHelper = () => startSweepHelper(store.file)
  const worker = openSweep(store, {
    runId,
    owner: 'bench',
    breathe,
    ...(!alone && { startHelper }),
  })
  while (await worker.step(benchRequest())) look()
  await worker.close()
  const seconds = (performance.now() - began) / 1000
  return { run: await store.read.sweepRun.findUniqueOrThrow({ where: { id: runId } }), seconds }
}

/** Adds a fact to every hundredth slot; returns how many these are. */
async function changeSlots(
  store: Store,
  { facts, round }: { readonly facts: number; readonly round: number },
): Promise<number> {
  const changed = madeFacts({ from: 0, to: facts / SIBLINGS, siblings: 1, seed: 6 + round })
    .filter((_fact, slot) => slot % 100 === round)
    .map((fact, nth) => ({ ...fact, externalId: `changed-${round}-${nth}` }))
  const batch = { system: 'bench', name: 'changed', facts: changed, proposals: [], problems: [] }
  const done = await importFacts(store, { batch, skipRefused: false }, benchRequest())
  if (!done.ok) throw new Error(`import refused: ${done.refusal.kind}`)
  return changed.length
}

type ReadRow = { readonly entityKey: string; readonly aspectKey: string; readonly id: string }

/** Reads what a sweep reads, in the same order and batches, and does nothing with it. */
function readAll(file: string): { readonly rows: number; readonly seconds: number } {
  const db = new Database(file, { readonly: true })
  const next = db.prepare<[string, string, string, number], ReadRow>(
    `SELECT "id", "entity", "aspect", "entityKey", "aspectKey", "key", "kind", "content", "metadata", "validFrom", "timeKnown", "revision"
       FROM "Fact" WHERE "agentId" = 'bench' AND "status" = 'active' AND ("entityKey", "aspectKey", "id") > (?, ?, ?)
      ORDER BY "entityKey", "aspectKey", "id" LIMIT ?`,
  )
  const began = performance.now()
  let rows = 0
  let last: ReadRow | undefined
  do {
    const read = next.all(
      last?.entityKey ?? '',
      last?.aspectKey ?? '',
      last?.id ?? '',
      READ_AT_ONCE,
    )
    rows += read.length
    last = read.at(-1)
  } while (last !== undefined)
  db.close()
  return { rows, seconds: (performance.now() - began) / 1000 }
}
