import { has } from '../id-set'
import type { Outline } from '../outline'

/** Positions of two words that exclude each other. */
export type Opposition = { readonly olderAt: number; readonly newerAt: number }

/** Returns two opposite words, one in each text; a text that holds both takes no side. */
export function opposition(older: Outline, newer: Outline): Opposition | null {
  if (
    (older.opposites.mask & newer.all.mask) === 0 &&
    (newer.opposites.mask & older.all.mask) === 0
  ) {
    return null
  }
  const forth = firstOpposed(older, newer)
  if (forth !== null) return { olderAt: forth.at, newerAt: forth.other }
  const back = firstOpposed(newer, older)
  return back === null ? null : { olderAt: back.other, newerAt: back.at }
}

function firstOpposed(
  one: Outline,
  other: Outline,
): { readonly at: number; readonly other: number } | null {
  if ((one.opposites.mask & other.all.mask) === 0) return null
  for (let at = 0; at < one.entries.length; at++) {
    const entry = one.entries[at]
    if (entry === undefined || entry.stop || entry.opposites.length === 0) continue
    if (one.cues.silent[at] === true || has(other.all, entry.id)) continue
    for (const opposed of entry.opposites) {
      if (!has(other.all, opposed) || has(one.all, opposed)) continue
      return { at, other: other.entries.findIndex(({ id }) => id === opposed) }
    }
  }
  return null
}
