import type { Amount } from './amounts'
import { asksAmount, asksFigure } from './asked-amounts'
import type { Aspect } from './aspects'
import { isBareValue } from './bare-values'
import type { Claim } from './claims'
import type { Cues } from './cues'
import { IS_ALSO, IS_TWO_DIGITS } from './forms'
import { endsForGroup } from './groups'
import type { IdSet } from './id-set'
import { namesAspect } from './named-aspects'
import { tellsNewAnswer } from './new-answers'
import { readPost } from './promotions'
import { readRegister } from './registers'
import { isOfRelative } from './relatives'
import { IS_NATIONAL, IS_OWNER, IS_PIVOT, IS_UNDER } from './roles'
import { findStage } from './stages'
import { statesValue } from './stated-values'
import { FILLER, SILENT, type Text } from './text'
import type { Topic } from './topic'

/**
 * Fixed-size summaries that rule out evidence for most pairs. They are stored in the outline itself, because the cost of a pair is
 * fetching lists from memory, not comparing them.
 */
export type Glance = {
  readonly traits: number // bits below
  readonly allLow: number // bits of `all`
  readonly allHigh: number
  readonly restLow: number // … without `named`
  readonly restHigh: number
  readonly opposedLow: number // … of `opposites`
  readonly opposedHigh: number
  readonly allMixed: number // another hash, with collisions between other words
  readonly opposedMixed: number
  readonly claimed: number // one of 32 bits per relation and subject
  readonly nameless: number // … per relation without a subject
  readonly relations: number // … per relation
  readonly opening: number // hash of the first two words of the frame
  readonly closing: number // … of its last two words
  readonly outer: number // … of its first and last words
  readonly kindAt: number // the place of its aspect’s kind among ASPECT_KINDS
  readonly size: number // of `all`
  readonly collisions: number // ids of `all` that have no bit of their own
  readonly beyond: number // content words that do not name the entity
  // typical words and kinds of words (typical.ts), in thousandths of a bit, rounded up
  readonly wordMask: number
  readonly wordOlder: number
  readonly wordNewer: number
  readonly wordMostOlder: number
  readonly wordMostNewer: number
  readonly kindMask: number
  readonly kindOlder: number
  readonly kindNewer: number
  readonly kindMostOlder: number
  readonly kindMostNewer: number
}

export const HAS_PIVOT = 1 << 0 // a word such as "over", whose two sides can be swapped
export const HAS_OWNER = 1 << 1 // "my", "his"
export const IS_NATIONAL_SIDE = 1 << 2 // a national team, an under-21
export const SAYS_CHANGE = 1 << 3 // or a correction
export const AVOIDS = 1 << 4 // has a verb of avoiding
export const HAS_AMOUNT = 1 << 5
export const STATES_NOTHING = 1 << 6 // a question, a quotation or another language: no evidence counts
export const DENIES = 1 << 7
export const HAS_SLOT = 1 << 8
export const HAS_KEY = 1 << 9
export const IS_SHORT = 1 << 10 // short enough that its owner can be its subject
export const HAS_LOOSE_WORD = 1 << 11 // a content word outside the frame, or a silent one in it

export const HOLDS = 1 << 12 // "leads the …"
export const HAS_LABEL = 1 << 13 // "Colour: …"
export const SAYS_ALSO = 1 << 14
export const IS_SCENE = 1 << 15 // describes strangers
export const IS_PROSE = 1 << 16 // says much in one sentence
export const IS_STAGE = 1 << 17 // the past, at a stage of life
export const ENDS_FOR_GROUP = 1 << 18 // “guests are no longer …”
export const HAS_CONTEXT = 1 << 19 // “for …”, “when …”: its circumstances
export const RESTRICTS = 1 << 20 // “only”
export const HAS_NAME = 1 << 21 // a proper name of its topic
export const HAS_FIGURE = 1 << 22 // a number of its topic
export const IS_OF_RELATIVE = 1 << 23 // “Ada’s sister sold …”
export const IS_BARE = 1 << 24 // nothing but a value, where the aspect holds one: “Denver”
export const TELLS_ANSWER = 1 << 25 // “Moved to Boulder”, where the aspect holds one value
export const ANSWERS_AMOUNT = 1 << 26 // has an amount, which the aspect asks for
export const NAMES_ASPECT = 1 << 27 // says a word of its aspect’s name
export const STATES_VALUE = 1 << 28 // “Lives in Denver”, where the aspect holds one value
const WORKS = 1 << 29 // “works the till …”, where the aspect asks for a job
const LEADS = 1 << 30 // “runs the bindery …”, likewise
export const ASKS_FIGURE = 1 << 31 // its aspect asks for an amount
const POSTS = { works: WORKS, leads: LEADS, none: 0 } as const

const MUTE: ReadonlySet<Cues['mood']> = new Set(['question', 'reported', 'foreign'])
const REGISTERS = { none: 0, scene: IS_SCENE, prose: IS_PROSE } as const
const SHORT = 7 // words; a longer text says more than its owner

type ReadParts = {
  readonly text: Text
  readonly cues: Cues
  readonly claims: readonly Claim[]
  readonly amounts: readonly Amount[]
  readonly slots: readonly IdSet[]
  readonly isDenial: boolean
  readonly slotKey: string | null
  readonly topic: Topic
  readonly aspect: Aspect
}

/** True when both texts are bare values, which have no language: “Ciudad de México”, “Denver”. */
export function areBothBare(older: Glance, newer: Glance): boolean {
  return (older.traits & newer.traits & IS_BARE) !== 0
}

/** True for a bare value and a sentence that gives another: “Denver”, “Moved to Boulder in May”. */
export function isAnsweredAnew(older: Glance, newer: Glance): boolean {
  return (older.traits & IS_BARE) !== 0 && (newer.traits & TELLS_ANSWER) !== 0
}

/** True for a job and another one that leads: “works the till …”, “runs the bindery …”. */
export function isPromoted(older: Glance, newer: Glance): boolean {
  return (older.traits & WORKS) !== 0 && (newer.traits & LEADS) !== 0
}

/** True for a sentence that gives a value and a bare value, in either order: “Lives in Denver”, “Boulder”. */
export function isAnsweredBarely(older: Glance, newer: Glance): boolean {
  const crossed = (older.traits & STATES_VALUE) !== 0 ? newer.traits : older.traits
  return (crossed & IS_BARE) !== 0 && ((older.traits | newer.traits) & STATES_VALUE) !== 0
}

/** True when only one text is a bare value. */
export function isOneBare(older: Glance, newer: Glance): boolean {
  return ((older.traits ^ newer.traits) & IS_BARE) !== 0
}

/** Returns the trait bits of a fact. */
export function readTraits({
  text,
  cues,
  claims,
  amounts,
  slots,
  isDenial,
  slotKey,
  topic,
  aspect,
}: ReadParts): number {
  const { roles } = text
  const isBare = isBareValue(text, { cues, claims, aspect })
  return (
    ((roles & IS_PIVOT) === 0 ? 0 : HAS_PIVOT) |
    ((roles & IS_OWNER) === 0 ? 0 : HAS_OWNER) |
    ((roles & (IS_NATIONAL | IS_UNDER)) !== 0 && isNationalSide(text) ? IS_NATIONAL_SIDE : 0) |
    (cues.change === null && cues.correction === null ? 0 : SAYS_CHANGE) |
    (claims.some(({ attitude }) => attitude === 'averse') ? AVOIDS : 0) |
    (amounts.length === 0 ? 0 : HAS_AMOUNT) |
    (amounts.length > 0 && asksAmount(aspect) ? ANSWERS_AMOUNT : 0) |
    (asksFigure(aspect) ? ASKS_FIGURE : 0) |
    (MUTE.has(cues.mood) && !isBare ? STATES_NOTHING : 0) |
    (isDenial ? DENIES : 0) |
    (slots.length === 0 ? 0 : HAS_SLOT) |
    (slotKey === null ? 0 : HAS_KEY) |
    (text.entries.length > SHORT ? 0 : IS_SHORT) |
    (hasLooseWord(text) ? HAS_LOOSE_WORD : 0) |
    (claims.some(({ holds }) => holds) ? HOLDS : 0) |
    ((text.forms & IS_ALSO) === 0 ? 0 : SAYS_ALSO) |
    (slots.length > 0 && cues.slots[0]?.[0] === 0 ? HAS_LABEL : 0) |
    (findStage(text) === null ? 0 : IS_STAGE) |
    (isDenial && endsForGroup(text) ? ENDS_FOR_GROUP : 0) |
    (cues.contexts.length === 0 ? 0 : HAS_CONTEXT) |
    (namesAspect(text, aspect) ? NAMES_ASPECT : 0) |
    (cues.restriction < 0 ? 0 : RESTRICTS) |
    (topic.proper.ids.length === 0 ? 0 : HAS_NAME) |
    (topic.amounts.length === 0 ? 0 : HAS_FIGURE) |
    (isOfRelative(text) ? IS_OF_RELATIVE : 0) |
    (isBare ? IS_BARE : 0) |
    (!isBare && tellsNewAnswer(text, { cues, isDenial, aspect }) ? TELLS_ANSWER : 0) |
    POSTS[readPost(text, { cues, claims, isDenial, aspect: aspect.name }) ?? 'none'] |
    (!isBare && statesValue(text, { cues, claims, isDenial, aspect }) ? STATES_VALUE : 0) |
    REGISTERS[readRegister(text) ?? 'none']
  )
}

/** "national … team", "under 21". */
function isNationalSide({ entries }: Text): boolean {
  let national = false
  for (let at = 0; at < entries.length; at++) {
    const roles = entries[at]?.roles ?? 0
    if (national && entries[at]?.word === 'team') return true
    if ((roles & IS_NATIONAL) !== 0) national = true
    if ((roles & IS_UNDER) === 0) continue
    if (((entries[at + 1]?.forms ?? 0) & IS_TWO_DIGITS) !== 0) return true
  }
  return false
}

/** True when a word is content only because of its neighbors, and so may count in one text but not in the other. */
function hasLooseWord({ entries, marks }: Text): boolean {
  for (let at = 0; at < entries.length; at++)
    if (((marks[at] ?? 0) & (FILLER | SILENT)) !== 0 && entries[at]?.stop === false) return true
  return false
}

/** Returns thousandths of a bit, rounded up, which a machine compares without fetching them. */
export function thousandths(bits: number): number {
  return Math.ceil(bits * 1000)
}

/** Mixes two numbers into 32 bits. */
export function mix(one: number, other: number): number {
  const mixed = Math.imul(Math.imul(one, 0x9e3779b1) ^ other, 0x85ebca6b)
  return mixed ^ (mixed >>> 15)
}

/** Returns one of 32 bits per id. */
export function mixedBits({ ids }: IdSet): number {
  let bits = 0
  for (const id of ids) bits |= 1 << (Math.imul(id, 0x9e3779b1) >>> 27)
  return bits
}

/** Returns one of 32 bits for a relation. */
export function relationBit({ relationId }: Claim): number {
  return 1 << (mix(relationId, 0) & 31)
}

/** Returns one of 32 bits for a subject's relation. */
export function claimBit({ relationId, subject }: Claim): number {
  return 1 << (mix(mix(relationId, subject.low), subject.high) & 31)
}
