import { FACTS_A_READ, openSweep } from '@/lib/operations/continue-sweep'
import { importFacts } from '@/lib/operations/import-facts'
import { startSweep } from '@/lib/operations/start-sweep'
import { openStore, type Store } from '@/lib/store/open-store'
import type { SlotPosition } from '@/lib/store/sqlite/scan'

import { benchRequest } from './ingest'
import { madeFacts } from './made-facts'

export type SweepFigures = {
  readonly facts: number
  readonly pairs: number
  readonly proposals: number
  readonly seconds: number
  readonly readSeconds: number // the same rows in the same batches, only read
  readonly peakRssMb: number // of the sweep, the store's own cache included
}

const IMPORT_BATCH = 50_000

/** Fills the store in `directory` with facts in aspects of ten. */
export async function fillStore(directory: string, facts: number): Promise<void> {
  const store = await openStore(directory)
  for (let from = 0; from < facts; from += IMPORT_BATCH) {
    const to = Math.min(facts, from + IMPORT_BATCH)
    const made = madeFacts({ from, to, siblings: 10, seed: 4 })
    const batch = {
      system: 'bench',
      name: `facts from ${from}`,
      facts: made,
      proposals: [],
      problems: [],
    }
    // oxlint-disable-next-line no-await-in-loop -- one transaction after another
    const done = await importFacts(store, { batch, skipRefused: false }, benchRequest())
    if (!done.ok) throw new Error(`import refused: ${done.refusal.kind}`)
  }
  await store.close()
}

/** Measures a sweep of a filled store, with its proposals written, against just reading the rows. */
export async function measureSweep(directory: string, facts: number): Promise<SweepFigures> {
  const store = await openStore(directory)
  readAll(store) // both measurements start with a warm page cache
  const readBegan = performance.now()
  const read = readAll(store)
  const readSeconds = (performance.now() - readBegan) / 1000
  if (read !== facts) throw new Error(`read ${read} of ${facts} facts`)

  globalThis.gc?.()
  let peak = process.memoryUsage.rss()
  const began = performance.now()
  const command = { agentId: 'bench', entity: null, trigger: 'button', owner: 'bench' } as const
  const started = await startSweep(store, command, benchRequest())
  if (!started.ok) throw new Error(`sweep refused: ${started.refusal.kind}`)
  const worker = openSweep(store, { runId: started.value.runId, owner: 'bench' })
  // oxlint-disable-next-line no-await-in-loop -- each step goes on from the one before
  while (await worker.step(benchRequest())) peak = Math.max(peak, process.memoryUsage.rss())
  const seconds = (performance.now() - began) / 1000
  const run = await store.read.sweepRun.findUniqueOrThrow({ where: { id: started.value.runId } })
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
    peakRssMb: Math.round(peak / 2 ** 20),
  }
}

function readAll(store: Store): number {
  let count = 0
  let after: SlotPosition | null = null
  for (;;) {
    const slots = store.scan.nextSlots({ agentId: 'bench', entityKey: null }, after, FACTS_A_READ)
    const last = slots.at(-1)?.[0]
    if (last === undefined) return count
    for (const slot of slots) count += slot.length
    after = { entityKey: last.entityKey, aspectKey: last.aspectKey }
  }
}
