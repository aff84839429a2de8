import type { Claim } from '../claims'
import { has } from '../id-set'
import { RANKED, RANKS } from '../lexicon/ranks'
import type { Outline } from '../outline'
import type { Pair } from '../pair'
import { IS_LINKING } from '../roles'
import { wordAt } from '../spans'
import { mood } from './mood'

/** True when the newer claim gives the older one’s job another rank: “is a translator”, “is chief translator”, of an aspect “job”. */
export function takesRank(pair: Pair, a: Claim, b: Claim): boolean {
  const { older, newer } = pair
  if (!asksOfRank(newer) || mood.grade(pair) !== mood.at.none) return false
  const [at = -1] = b.valueAt
  const isState = ((newer.entries[b.verb]?.roles ?? 0) & IS_LINKING) !== 0
  if (!isState && wordAt(newer, b.verb + 1) !== 'as') return false // “works as”
  const [job = -1] = a.valueAt
  return ranks(newer, at) && newer.entries[at + 1]?.id === older.entries[job]?.id
}

/** “engineer”, “senior engineer”: the newer value is the older one with a rank. */
export function addsRank(older: Outline, newer: Outline): boolean {
  if (!asksOfRank(newer) || !ranks(newer, 0) || has(older.all, newer.entries[0]?.id ?? -1))
    return false
  return newer.entries[1]?.id === older.entries[0]?.id
}

function ranks(outline: Outline, at: number): boolean {
  return RANKS.has(wordAt(outline, at))
}

function asksOfRank({ aspect }: Outline): boolean {
  return (
    aspect
      ?.toLowerCase()
      .split(/[^a-z]+/u)
      .some((word) => RANKED.has(word)) === true
  )
}
