import { z } from 'zod'

import type { Operation } from '@/lib/domain/operation'
import type { Store } from '@/lib/store/port'
import { loadSweep, sweepsOfImport, type SweepRow } from '@/lib/store/queries/load-sweeps'
import { countFound, type FoundCounts } from '@/lib/store/sql/found-by'

const SWEEP_STATES = ['running', 'waiting', 'failed', 'cancelled', 'done'] as const

/** What an import, with the sweeps that it started, or a sweep found. */
export type FoundView = FoundCounts & {
  readonly seq: number // of the operation
  readonly sweep: (typeof SWEEP_STATES)[number] | 'none' // of several: the one that matters most
  readonly reads: 'everything' | 'changed' | null // null: there was no sweep
  readonly slotsTotal: number
  readonly slotsDone: number
  readonly pairsCompared: number
  readonly seenAgain: number // pairs that were proposed before
  readonly unclassified: number // facts without entity or aspect
  readonly notRead: number // facts in a language that detection does not read
}

/** Reads what an operation found; null for one that looks for nothing or was undone. */
export async function readFound(store: Store, operation: Operation): Promise<FoundView | null> {
  const { kind, seq, inEffect } = operation
  if (!inEffect || (kind !== 'import' && kind !== 'sweep')) return null
  const [counts, runs] = await Promise.all([
    countFound(store.read, seq),
    kind === 'import' ? sweepsOfImport(store.read, operation) : sweepOf(store, operation),
  ])
  const state = z.enum(SWEEP_STATES)
  const states = new Set(runs.map(({ status }) => state.parse(status)))
  const sum = (count: (run: SweepRow) => number) =>
    runs.reduce((total, run) => total + count(run), 0)
  return {
    ...counts,
    seq,
    sweep: SWEEP_STATES.find((each) => states.has(each)) ?? 'none',
    reads: readsOf(runs),
    slotsTotal: sum((run) => run.slotsTotal),
    slotsDone: sum((run) => run.slotsDone),
    pairsCompared: sum((run) => run.pairsCompared),
    seenAgain: sum((run) => run.seenAgain),
    unclassified: sum((run) => run.unclassified),
    notRead: sum((run) => run.notRead),
  }
}

/** What several sweeps read is called changed facts only where all of them read no more. */
function readsOf(runs: readonly SweepRow[]): FoundView['reads'] {
  if (runs.length === 0) return null
  return runs.every(({ reads }) => reads === 'changed') ? 'changed' : 'everything'
}

async function sweepOf(store: Store, { subject }: Operation): Promise<readonly SweepRow[]> {
  const run = subject.about === undefined ? null : await loadSweep(store.read, subject.about)
  return run === null ? [] : [run]
}
