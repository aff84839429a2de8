import type { Cue } from '../cues'
import { countShared } from '../id-set'
import type { Outline } from '../outline'

const HALF = 0.5

/** Tells whether what the newer text says has ended is what the older says. */
export function isGoneNamed(older: Outline, newer: Outline): boolean {
  const gone = newer.gone.ids.length
  return gone > 0 && countShared(newer.gone, older.all) >= HALF * gone
}

/** Returns the positions of a cue. */
export function range({ from, to }: Cue): readonly number[] {
  return Array.from({ length: to - from + 1 }, (_, offset) => from + offset)
}
