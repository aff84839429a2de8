import { countShared, has } from './id-set'
import { GENERIC_WORDS } from './lexicon/cues'
import type { Outline } from './outline'
import { IS_WHEN } from './roles'
import type { Weighing } from './together-bits'
import type { Entry } from './word-book'

/** Two outlines and values that several signals share. */
export type Pair = {
  readonly older: Outline
  readonly newer: Outline
  readonly shared: number // shared content words
  readonly overlap: number // 0–1, Jaccard index of content words
  readonly start: number // shared frame words at the start
  readonly end: number // … at the end, after the start
  substituted: number // level of the substitution signal, used by three; -1 = not graded yet
  topical: number // bits of the topic, read twice; NaN = not summed yet
  evident: boolean | null // whether evidence other than the topic fires; null = not graded yet
  bare: boolean | null // whether both are bare values, and not the same; null = not asked yet
  weighing: Weighing | null // what all signals but the last come to; null = not weighed yet
}

/** Compares two outlines of one preparer. */
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
    topical: Number.NaN,
    evident: null,
    bare: null,
    weighing: null,
  }
}

/** True when exactly one side denies. */
export function isDeniedOnce({ older, newer }: Pair): boolean {
  return older.negated !== newer.negated
}

const LONG = 30 // words; a longer text covers several things
const NEAR = 10

/** True when a word is near the change word of its text, as every word of a short text is. */
export function isNearChange({ entries, cues: { change } }: Outline, at: number): boolean {
  if (change === null || entries.length <= LONG) return true
  return at >= change.from - NEAR && at <= change.to + NEAR
}

/** Counts the shared content words, without the entity's name, which all its facts share. */
export function countBeyondName({ older, newer, shared }: Pair): number {
  if (newer.entries.length > LONG && newer.cues.change !== null)
    return countNearChange(older, newer)
  if (older.named.ids.length === 0 || shared === 0) return shared
  return shared - countShared(older.named, newer.all)
}

const MAX_GENERIC = 3 // words; texts that share more have the same topic

/** True when all shared words beyond a name could occur in any text: "got", "last", "June", "10", "named". */
export function sharesOnlyGenericWords({ older, newer, shared }: Pair): boolean {
  if (shared > MAX_GENERIC + older.named.ids.length) return false
  return newer.entries.every((entry) => {
    const { id, stop } = entry
    if (stop || isGenericWord(entry) || !has(older.all, id) || has(older.named, id)) return true
    return older.entries.some((other) => other.id === id && isGenericWord(other))
  })
}

function isGenericWord({ word, roles, amount }: Entry): boolean {
  return amount !== null || (roles & IS_WHEN) !== 0 || GENERIC_WORDS.has(word)
}

function countNearChange(older: Outline, newer: Outline): number {
  const found = new Set<number>()
  newer.entries.forEach(({ id, stop }, at) => {
    if (!stop && has(older.all, id) && !has(older.named, id) && isNearChange(newer, at))
      found.add(id)
  })
  return found.size
}
