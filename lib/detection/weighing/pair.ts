import { countShared } from './id-set'
import type { Outline } from './outline'

/** Two outlines and what several signals need to know of them together. */
export type Pair = {
  readonly older: Outline
  readonly newer: Outline
  readonly shared: number // content words of both
  readonly overlap: number // 0–1, shared content words of all (Jaccard index)
  readonly start: number // frame words in common at the beginning
  readonly end: number // … at the end, after the beginning
  substituted: number // grade of the substitution, for which three ask; -1 = not graded yet
}

/** Relates two outlines of one preparer. */
export function relate(older: Outline, newer: Outline): Pair {
  const shared = countShared(older.all, newer.all)
  const all = older.all.ids.length + newer.all.ids.length - shared
  const a = older.frame
  const b = newer.frame
  const shorter = Math.min(a.length, b.length)
  let start = 0
  while (start < shorter && a[start] === b[start]) start += 1
  let end = 0
  while (end < shorter - start && a[a.length - 1 - end] === b[b.length - 1 - end]) end += 1
  return {
    older,
    newer,
    shared,
    overlap: all === 0 ? 0 : shared / all,
    start,
    end,
    substituted: -1,
  }
}

/** Tells whether exactly one side denies. */
export function isDeniedOnce({ older, newer }: Pair): boolean {
  return older.negated !== newer.negated
}
