import { countShared } from '../id-set'
import type { Outline } from '../outline'
import { GONE, type Cue } from '../text'

const HALF = 0.5

/** Tells whether what the newer text says has ended is what the older says; the entity's name alone tells that of anything. */
export function isGoneNamed(older: Outline, newer: Outline): boolean {
  const gone = newer.gone.ids.length
  if (gone === 0) return false
  const names = countShared(newer.gone, newer.named)
  const shared = countShared(newer.gone, older.all) - countShared(older.named, newer.gone)
  return (names === gone && isOfSubject(newer)) || (shared > 0 && shared >= HALF * (gone - names))
}

/** "Devon died"; not "formerly known as Devon". */
function isOfSubject({ marks, cues: { change } }: Outline): boolean {
  return change !== null && marks.findIndex((mark) => (mark & GONE) !== 0) < change.from
}

/** Returns the positions of a cue. */
export function range({ from, to }: Cue): readonly number[] {
  return Array.from({ length: to - from + 1 }, (_, offset) => from + offset)
}
