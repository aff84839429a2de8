import { z } from 'zod'

import type { SweepRunRow } from '@/lib/store/rows'
import type { SlotPosition } from '@/lib/store/scan'

import type { Candidate } from './find-candidates'
import type { SweepPart } from './read-sweep'

export const FACTS_A_STEP = 16_000 // large enough to be worth a commit
const MOST_FOUND = 1_000 // more written at once would lock others out of the store

const checkpointShape = z.object({ entityKey: z.string(), aspectKey: z.string() })

/** What one step of a sweep has read and found so far. */
export type SweepBatch = {
  readonly candidates: Candidate[]
  facts: number
  slots: number
  pairs: number
  notRead: number
  after: SlotPosition | null // progress so far
}

/** Returns the batch of a step that begins where the last one ended. */
export function emptyBatch({ checkpoint }: SweepRunRow): SweepBatch {
  const after = checkpoint === null ? null : checkpointShape.parse(JSON.parse(checkpoint))
  return { candidates: [], facts: 0, slots: 0, pairs: 0, notRead: 0, after }
}

/** Adds a part to a batch. */
export function addPart(to: SweepBatch, part: SweepPart): void {
  to.candidates.push(...part.candidates)
  to.facts += part.facts
  to.slots += part.slots
  to.pairs += part.pairs
  to.notRead += part.notRead
  to.after = part.last
}

/** True when a step is to read on. */
export function hasRoom({ facts, candidates }: SweepBatch, factsAStep: number): boolean {
  return facts < factsAStep && candidates.length < MOST_FOUND
}

/** Splits off what is written now. The checkpoint is passed, and counted, with the last of it. */
export function splitBatch(
  batch: SweepBatch,
  run: SweepRunRow,
): { readonly now: SweepBatch; readonly later: SweepBatch | null } {
  if (batch.candidates.length <= MOST_FOUND) return { now: batch, later: null }
  return {
    now: { ...emptyBatch(run), candidates: batch.candidates.slice(0, MOST_FOUND) },
    later: { ...batch, candidates: batch.candidates.slice(MOST_FOUND) },
  }
}
