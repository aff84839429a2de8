import { countShared, has } from '../id-set'
import { lemma } from '../lexicon/lemma'
import type { Outline } from '../outline'
import type { Pair } from '../pair'
import { IS_TO, IS_WHEN } from '../roles'
import { contentAt } from '../spans'
import { endsOlder } from './gone'
import { opposition } from './oppositions'

const stems = (list: string) => new Set(list.split(' ').map(lemma))
const STARTS = stems('start begin resume launch continue keep')
const FINISHES = stems('finish complete end') // what is to be finished is also to be started

/** "wants to start the newsletter", "wants to stop the newsletter": the newer wish takes the place of the older. */
export function turnsWish(pair: Pair): boolean {
  return isWish(pair) && (endsWish(pair) || isOppositeWish(pair))
}

/**
 * "wants to start running", "wants to stop running"; not "wants to stop the leak" after "wants to fix the leak", which wants nothing that
 * ends.
 */
export function endsWish(pair: Pair): boolean {
  const { older, newer } = pair
  if (!isWish(pair) || !endsOlder(older, newer)) return false
  if (newer.cues.change?.from !== deedAt(newer) || !isSameWisher(older, newer)) return false
  if (countShared(newer.gone, older.all) < newer.gone.ids.length) return false
  const deed = deedAt(older)
  return older.entries.every((entry, at) => {
    if (at < deed || contentAt(older, at) === null || has(newer.gone, entry.id)) return true
    return (
      (entry.roles & IS_WHEN) !== 0 || entry.month > 0 || (at === deed && STARTS.has(entry.stem))
    )
  })
}

function isWish({ older, newer }: Pair): boolean {
  return older.cues.mood === 'wish' && newer.cues.mood === 'wish'
}

/** "wants to buy the boat", "wants to sell the boat"; not "wants to sell the boat’s engine". */
function isOppositeWish({ older, newer, shared }: Pair): boolean {
  const words = older.all.ids.length
  if (words !== newer.all.ids.length || shared !== words - 1 || shared < 2) return false
  const { olderAt, newerAt } = opposition(older, newer) ?? { olderAt: -1, newerAt: -1 }
  if (olderAt !== deedAt(older) || newerAt !== deedAt(newer)) return false
  return !FINISHES.has(newer.entries[newerAt]?.stem ?? '')
}

/** Returns the place of what is wished: "start" in "wants to start the newsletter". */
function deedAt({ entries, cues: { moodCue } }: Outline): number {
  let at = (moodCue?.to ?? -1) + 1
  while (((entries[at]?.roles ?? 0) & IS_TO) !== 0) at += 1
  return at
}

function isSameWisher(older: Outline, newer: Outline): boolean {
  return isWisherOf(older, newer) && isWisherOf(newer, older)
}

/** True when one text names nobody before its wish whom the other does not mention. */
function isWisherOf(one: Outline, other: Outline): boolean {
  const before = one.entries.slice(0, one.cues.moodCue?.from ?? 0)
  return before.every(({ id, stop }) => stop || has(one.named, id) || has(other.all, id))
}
