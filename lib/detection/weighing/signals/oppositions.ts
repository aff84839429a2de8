import { countShared, has } from '../id-set'
import type { Outline } from '../outline'
import type { Pair } from '../pair'
import { IS_TO } from '../roles'
import { contentAt } from '../spans'

/** Positions of two mutually exclusive words. */
export type Opposition = { readonly olderAt: number; readonly newerAt: number }

/** Returns two opposite words, one in each text. A text with both takes no side. */
export function opposition(older: Outline, newer: Outline): Opposition | null {
  const forth = opposedAt(older, newer)
  if (forth >= 0) return { olderAt: forth, newerAt: opposingAt(older, newer, forth) }
  const back = opposedAt(newer, older)
  return back < 0 ? null : { olderAt: opposingAt(newer, older, back), newerAt: back }
}

/** True when the opposite words are deeds after "to": "decided to open a café", "decided to close the bar". */
export function areInfinitives({ older, newer }: Pick<Pair, 'older' | 'newer'>): boolean {
  const { olderAt, newerAt } = opposition(older, newer) ?? { olderAt: 0, newerAt: 0 }
  return followsTo(older, olderAt) && followsTo(newer, newerAt)
}

function followsTo({ entries }: Outline, at: number): boolean {
  return ((entries[at - 1]?.roles ?? 0) & IS_TO) !== 0
}

/** True when each text has one of two opposite words. */
export function isOpposed(older: Outline, newer: Outline): boolean {
  return opposedAt(older, newer) >= 0 || opposedAt(newer, older) >= 0
}

/** Returns the position of one text's first content word that the other excludes, or -1. */
function opposedAt(one: Outline, other: Outline): number {
  if (countShared(one.opposites, other.all) === 0) return -1
  for (let at = 0; at < one.entries.length; at++) if (opposing(one, other, at) >= 0) return at
  return -1
}

/** Returns the id of the other text's word opposite to the one at a position, or -1. */
function opposing(one: Outline, other: Outline, at: number): number {
  const entry = contentAt(one, at)
  if (entry === null || entry.opposites.length === 0 || has(other.all, entry.id)) return -1
  for (const opposed of entry.opposites) {
    if (has(other.all, opposed) && !has(one.all, opposed)) return opposed
  }
  return -1
}

function opposingAt(one: Outline, other: Outline, at: number): number {
  const opposed = opposing(one, other, at)
  return other.entries.findIndex(({ id }) => id === opposed)
}
