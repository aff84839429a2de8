import { countShared, has } from './id-set'
import { PASSING } from './lexicon/cues'
import type { Outline } from './outline'
import { IS_WHEN } from './roles'
import type { Entry } from './word-book'

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

const LONG = 30 // words; a longer text speaks of several things
const NEAR = 10

/** Tells whether a word of a text stands near its word of change, as everything does in a short one. */
export function isNearChange({ entries, cues: { change } }: Outline, at: number): boolean {
  if (change === null || entries.length <= LONG) return true
  return at >= change.from - NEAR && at <= change.to + NEAR
}

/** Counts the content words of both but for those that name the entity, which all facts about it share. */
export function countBeyondName({ older, newer, shared }: Pair): number {
  if (newer.entries.length > LONG && newer.cues.change !== null)
    return countNearChange(older, newer)
  if (older.named.ids.length === 0 || shared === 0) return shared
  return shared - countShared(older.named, newer.all)
}

const MOST_PASSING = 3 // words; who shares more speaks of the same

/** Tells whether all that the texts share beyond a name could stand in any text: "got", "last", "June", "10", "named". */
export function isOnlyPassing({ older, newer, shared }: Pair): boolean {
  if (shared > MOST_PASSING + older.named.ids.length) return false
  return newer.entries.every((entry) => {
    const { id, stop } = entry
    if (stop || isPassing(entry) || !has(older.all, id) || has(older.named, id)) return true
    return older.entries.some((other) => other.id === id && isPassing(other))
  })
}

function isPassing({ word, roles, amount }: Entry): boolean {
  return amount !== null || (roles & IS_WHEN) !== 0 || PASSING.has(word)
}

function countNearChange(older: Outline, newer: Outline): number {
  const found = new Set<number>()
  newer.entries.forEach(({ id, stop }, at) => {
    if (!stop && has(older.all, id) && !has(older.named, id) && isNearChange(newer, at))
      found.add(id)
  })
  return found.size
}
