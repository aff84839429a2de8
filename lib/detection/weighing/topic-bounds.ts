import { ASPECT_KINDS } from './aspects'
import { type Glance, HAS_FIGURE, HAS_NAME } from './glance'
import { TOPIC_BITS } from './lexicon/topic-bits'
import { mostAmong, rising } from './rising'
import { TOPIC_SIZES } from './topic-lists'

const BIT = 1000 // thousandths
const SHARED = ASPECT_KINDS.map((kind) =>
  rising(kind === 'none' ? [0] : TOPIC_BITS.shared[kind], 1),
)
const OLDER = rising(TOPIC_BITS.older)
const NEWER = rising(TOPIC_BITS.newer)
const NAMES = mostAmong(TOPIC_BITS.names)
const AMOUNTS = mostAmong(TOPIC_BITS.amounts)

/** Returns the most bits of the topic that two texts can have which share at least one word beyond the name and at most `shared`. */
export function mostTopic(older: Glance, newer: Glance, shared: number): number {
  const either = older.traits | newer.traits
  const said =
    (older.kindMask & newer.kindMask) === 0
      ? older.kindOlder + newer.kindNewer
      : older.kindMostOlder + newer.kindMostNewer
  return (
    said / BIT +
    (SHARED[newer.kindAt]?.[Math.min(shared, TOPIC_SIZES.shared - 1)] ?? 0) +
    (OLDER[placeOf(older.beyond - 1, TOPIC_SIZES.older)] ?? 0) +
    (NEWER[placeOf(newer.beyond - 1, TOPIC_SIZES.newer)] ?? 0) +
    ((either & HAS_NAME) === 0 ? (TOPIC_BITS.names[0] ?? 0) : NAMES) +
    ((either & HAS_FIGURE) === 0 ? (TOPIC_BITS.amounts[0] ?? 0) : AMOUNTS)
  )
}

function placeOf(own: number, size: number): number {
  return Math.max(0, Math.min(own, size - 1))
}

/** Returns the most bits of the typical words of two texts. */
export function mostWords(older: Glance, newer: Glance): number {
  return (
    ((older.wordMask & newer.wordMask) === 0
      ? older.wordOlder + newer.wordNewer
      : older.wordMostOlder + newer.wordMostNewer) / BIT
  )
}
