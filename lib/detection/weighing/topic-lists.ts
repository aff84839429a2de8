import { countShared } from './id-set'
import { TOPIC_BITS } from './lexicon/topic-bits'
import type { Outline } from './outline'
import type { Pair } from './pair'
import type { ListedKind, TopicBits } from './topic-bits'
import { sumTypical } from './typical'

/** Places of a pair in each list of the bits. */
export type TopicPlaces = Readonly<Record<Exclude<keyof TopicBits, 'words'>, number>>

/** The length of each list. */
export const TOPIC_SIZES: TopicPlaces = { shared: 4, older: 5, newer: 8, names: 8, amounts: 8 }

const ONLY_OLDER = 1
const ONLY_NEWER = 2
const ON_BOTH = 4

/** Two texts and how many content words they share. */
type Sharing = Pick<Pair, 'older' | 'newer' | 'shared'>

/** Counts the shared content words that do not name the entity. */
export function countTopic({ older, newer, shared }: Sharing): number {
  return older.named.ids.length === 0 || shared === 0
    ? shared
    : shared - countShared(older.named, newer.all)
}

/** Returns where a pair is in each list. */
export function placesOf(pair: Pair): TopicPlaces {
  const { older, newer } = pair
  const shared = countTopic(pair)
  return {
    shared: placeOfShared(shared),
    older: placeOfOwn(older, shared, TOPIC_SIZES.older),
    newer: placeOfOwn(newer, shared, TOPIC_SIZES.newer),
    names: placeOfNames(older, newer),
    amounts: placeOfAmounts(older.topic.amounts, newer.topic.amounts),
  }
}

/** Returns the bits of a pair of one kind of aspect. */
export function sumTopic(pair: Sharing, kind: ListedKind): number {
  const { older, newer } = pair
  return sumTypical(older.topic.said, newer.topic.said) + sumLists(pair, kind)
}

/** Returns the bits of all but the words; allocation-free, as it runs on most pairs. */
export function sumLists(pair: Sharing, kind: ListedKind, bits: TopicBits = TOPIC_BITS): number {
  const { older, newer } = pair
  const shared = countTopic(pair)
  return (
    (bits.shared[kind][placeOfShared(shared)] ?? 0) +
    (bits.older[placeOfOwn(older, shared, TOPIC_SIZES.older)] ?? 0) +
    (bits.newer[placeOfOwn(newer, shared, TOPIC_SIZES.newer)] ?? 0) +
    (bits.names[placeOfNames(older, newer)] ?? 0) +
    (bits.amounts[placeOfAmounts(older.topic.amounts, newer.topic.amounts)] ?? 0)
  )
}

function placeOfShared(shared: number): number {
  return Math.min(shared, TOPIC_SIZES.shared - 1)
}

function placeOfOwn(text: Outline, shared: number, size: number): number {
  return Math.min(countOwn(text, shared), size - 1)
}

/** Counts the content words that only one text has, by what both share. */
export function countOwn({ beyond }: Outline, shared: number): number {
  return Math.max(0, beyond - shared)
}

function placeOfNames(older: Outline, newer: Outline): number {
  const one = older.topic.proper
  const other = newer.topic.proper
  const oneShared = countShared(one, newer.all)
  const otherShared = countShared(other, older.all)
  return (
    (oneShared < one.ids.length ? ONLY_OLDER : 0) |
    (otherShared < other.ids.length ? ONLY_NEWER : 0) |
    (oneShared + otherShared > 0 ? ON_BOTH : 0)
  )
}

function placeOfAmounts(older: readonly number[], newer: readonly number[]): number {
  let place = 0
  for (const amount of older) place |= newer.includes(amount) ? ON_BOTH : ONLY_OLDER
  for (const amount of newer) if (!older.includes(amount)) place |= ONLY_NEWER
  return place
}
