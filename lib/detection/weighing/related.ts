import { EVIDENCE_NAMES } from '../finding'
import type { Amount } from './amounts'
import type { Claim } from './claims'
import {
  ANSWERS_AMOUNT,
  DENIES,
  HAS_AMOUNT,
  HAS_KEY,
  HAS_LABEL,
  HAS_LOOSE_WORD,
  HAS_OWNER,
  HAS_SLOT,
  HAS_PIVOT,
  HOLDS,
  isPromoted,
  IS_BARE,
  IS_SHORT,
  SAYS_CHANGE,
  AVOIDS,
  STATES_NOTHING,
} from './glance'
import { countBits, isEqualSet } from './id-set'
import type { Outline } from './outline'
import { isOpposed } from './signals/oppositions'
import { MAX_WORDS } from './signals/substitution'

/** Possible evidence, in the bit order of mayFire. */
export const CANDIDATES = [...EVIDENCE_NAMES, 'key'] as const

const MAY = (name: (typeof CANDIDATES)[number]) => 1 << CANDIDATES.indexOf(name)
const MAY_DENY = MAY('negation')
const MAY_OPPOSE = MAY('antonym')
const MAY_CHANGE = MAY('change') | MAY('correction') | MAY('temporal')
const MAY_DIFFER = MAY('value')
const MAY_COUNT = MAY('number')
const MAY_SUBSTITUTE = MAY('substitution')
const MAY_TURN = MAY('reversal')
export const MAY_RESTATE = MAY('topic')
const MAY_SHARE_SLOT = MAY('key')

/**
 * Returns the evidence that could fire, one bit each, by quick necessary conditions, so that most pairs cost a few bit tests. When
 * a signal starts to fire on less, its condition must be relaxed here; a test compares both.
 */
export function mayFire(older: Outline, newer: Outline): number {
  const either = older.traits | newer.traits
  const both = older.traits & newer.traits
  if ((either & STATES_NOTHING) !== 0) return 0
  let may = (newer.traits & SAYS_CHANGE) === 0 ? 0 : MAY_CHANGE
  if (((older.allLow & newer.allLow) | (older.allHigh & newer.allHigh)) !== 0) {
    if (((older.traits ^ newer.traits) & DENIES) !== 0) may |= MAY_DENY
    const isOnTopic = ((older.restLow & newer.allLow) | (older.restHigh & newer.allHigh)) !== 0
    if (isOnTopic && older.kindAt > 0 && older.kindAt === newer.kindAt) may |= MAY_RESTATE
    if ((either & AVOIDS) !== 0) may |= MAY_OPPOSE
    if ((both & HAS_PIVOT) !== 0) may |= MAY_TURN
    if ((both & IS_SHORT) !== 0 && (either & HAS_OWNER) !== 0) may |= MAY_TURN
    // two shared frame words at the ends
    const isFramed =
      older.opening === newer.opening ||
      older.closing === newer.closing ||
      older.outer === newer.outer
    if (isFramed && ((either & HAS_LOOSE_WORD) !== 0 || isNearlySame(older, newer)))
      may |= MAY_SUBSTITUTE
  }
  const isOpposedOnce =
    (older.opposedMixed & newer.allMixed) !== 0 &&
    ((older.opposedLow & newer.allLow) | (older.opposedHigh & newer.allHigh)) !== 0
  const isOpposedBack =
    (newer.opposedMixed & older.allMixed) !== 0 &&
    ((newer.opposedLow & older.allLow) | (newer.opposedHigh & older.allHigh)) !== 0
  if ((isOpposedOnce || isOpposedBack) && isOpposed(older, newer)) may |= MAY_OPPOSE
  if (
    ((older.claimed & newer.claimed) |
      (older.nameless & newer.relations) |
      (older.relations & newer.nameless)) !==
      0 &&
    isRelationShared(older.claims, newer.claims)
  )
    may |= MAY_DIFFER
  if ((both & HOLDS) !== 0 && (older.relations & newer.relations) !== 0) may |= MAY_DIFFER
  if ((both & HAS_AMOUNT) !== 0) {
    const isMoved = (newer.traits & SAYS_CHANGE) !== 0
    const isAsked = (both & ANSWERS_AMOUNT) !== 0
    if (isMoved || isAsked || isAmountShared(older.amounts, newer.amounts)) may |= MAY_COUNT
  }
  if ((both & HAS_SLOT) !== 0 || (either & HAS_LABEL) !== 0) may |= MAY_SHARE_SLOT
  if (isPromoted(older, newer)) may |= MAY_SHARE_SLOT
  if ((either & IS_BARE) !== 0) may |= MAY_SHARE_SLOT
  if ((both & HAS_KEY) !== 0 && older.slotKey === newer.slotKey) may |= MAY_SHARE_SLOT
  return may
}

/** Every bit missing on one side is at least one missing content word, and a substitution has at most two. */
function isNearlySame(older: Outline, newer: Outline): boolean {
  return (
    countBits(older.allLow & ~newer.allLow) + countBits(older.allHigh & ~newer.allHigh) <=
      MAX_WORDS &&
    countBits(newer.allLow & ~older.allLow) + countBits(newer.allHigh & ~older.allHigh) <= MAX_WORDS
  )
}

/** One unit, or a run of numbers that begins alike: "02 40 11", "02 40 55". */
function isAmountShared(older: readonly Amount[], newer: readonly Amount[]): boolean {
  for (const a of older)
    for (const b of newer)
      if (a.measure === b.measure && (a.measure !== null || a.value === b.value)) return true
  return false
}

function isRelationShared(older: readonly Claim[], newer: readonly Claim[]): boolean {
  for (const a of older) {
    for (const b of newer) {
      if (a.relationId !== b.relationId) continue
      const isOneNameless = a.subject.ids.length === 0 || b.subject.ids.length === 0
      if (isOneNameless || isEqualSet(a.subject, b.subject)) return true
    }
  }
  return false
}
