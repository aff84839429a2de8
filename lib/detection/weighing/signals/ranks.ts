import type { Claim } from '../claims'
import { isPromoted } from '../glance'
import { has } from '../id-set'
import { RANKS } from '../lexicon/ranks'
import type { Outline } from '../outline'
import type { Pair } from '../pair'
import { asksOfRank } from '../promotions'
import { IS_LINKING } from '../roles'
import { wordAt } from '../spans'
import { mood } from './mood'

/** True when the newer claim gives the older one’s job another rank: “is a translator”, “is chief translator”, of an aspect “job”. */
export function takesRank(pair: Pair, a: Claim, b: Claim): boolean {
  const { older, newer } = pair
  if (!asksOfRank(newer.aspect) || mood.grade(pair) !== mood.at.none) return false
  const [at = -1] = b.valueAt
  const isState = ((newer.entries[b.verb]?.roles ?? 0) & IS_LINKING) !== 0
  if (!isState && wordAt(newer, b.verb + 1) !== 'as') return false // “works as”
  const [job = -1] = a.valueAt
  return ranks(newer, at) && newer.entries[at + 1]?.id === older.entries[job]?.id
}

/** “engineer”, “senior engineer”: the newer value is the older one with a rank. */
export function addsRank(older: Outline, newer: Outline): boolean {
  if (!asksOfRank(newer.aspect) || !ranks(newer, 0) || has(older.all, newer.entries[0]?.id ?? -1))
    return false
  return newer.entries[1]?.id === older.entries[0]?.id
}

function ranks(outline: Outline, at: number): boolean {
  return RANKS.has(wordAt(outline, at))
}

/** “works the till at Harbor Books”, “runs the bindery at Harbor Books”: the newer text leads where the older one works. */
export function takesLead({ older, newer }: Pair): boolean {
  if (!isPromoted(older, newer)) return false
  const verb = older.entries[older.claims[0]?.verb ?? -1]?.id
  return older.all.ids.some((id) => id !== verb && has(newer.all, id) && !has(newer.named, id))
}
