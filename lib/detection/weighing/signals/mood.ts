import type { Claim } from '../claims'
import { areBothBare, IS_STAGE } from '../glance'
import { isEqualSet } from '../id-set'
import type { Outline } from '../outline'
import { level, levels, silent, type Explanation, type WeighedSignal } from '../signal'
import { spansAt, textAt } from '../spans'
import { findStage } from '../stages'
import { endsOlder, range } from './gone'
import { turnsWish } from './wishes'

const { levels: LEVELS, at: AT } = levels({
  none: silent(),
  'older-hypothetical': level(-1),
  hypothetical: level(-1),
  history: level(-4), // "lives in …", "lived in …": past next to present
  stage: level(-7), // "as a child": nothing about the present
  wish: level(-4), // not yet true
  reported: level(-6), // a quotation, not a statement of the memory
  question: level(-10),
  'other-language': level(-10),
})

const WANTED: Readonly<Record<number, 'wish' | 'reported' | 'question' | 'foreign'>> = {
  [AT.wish]: 'wish',
  [AT.reported]: 'reported',
  [AT.question]: 'question',
  [AT['other-language']]: 'foreign',
}

/** A question or a wish states nothing. Text in another language is not read. */
export const mood = {
  name: 'mood',
  levels: LEVELS,
  at: AT,
  grade: (pair) => {
    const { older, newer } = pair
    if (areBothBare(older, newer)) return AT.none
    if (older.language !== newer.language) return AT['other-language']
    const a = older.cues.mood
    const b = newer.cues.mood
    if (a === 'statement' && b === 'statement')
      return isOfStage(older, newer) ? AT.stage : isHistory(older, newer) ? AT.history : AT.none
    if (a === 'foreign' || b === 'foreign') return AT['other-language']
    if (a === 'question' || b === 'question') return AT.question
    if (b === 'reported') return AT.reported
    if (a === 'wish' || b === 'wish') return turnsWish(pair) ? AT.none : AT.wish
    return b === 'hypothetical' ? AT.hypothetical : AT['older-hypothetical']
  },
  explain: ({ older, newer }, at) => {
    if (at === AT.history || at === AT.stage) return pointAtHistory(older, newer)
    const wanted = WANTED[at] ?? 'hypothetical'
    const isTwo = older.language !== newer.language && wanted === 'foreign'
    const isNewer = isTwo ? newer.language !== 'english' : newer.cues.mood === wanted
    const side = isNewer ? 'newer' : 'older'
    const text = side === 'newer' ? newer : older
    const cue = range(text.cues.moodCue ?? { from: 0, to: 0 })
    const spans = spansAt(text, cue)
    return {
      because: { kind: 'mood', side, mood: wanted, cue: textAt(text, cue) },
      older: side === 'older' ? spans : [],
      newer: side === 'newer' ? spans : [],
    }
  },
} satisfies WeighedSignal

/** True when only the newer text is about a stage of life that is over, and it says of no change that it lasts. */
function isOfStage(older: Outline, newer: Outline): boolean {
  return (newer.traits & ~older.traits & IS_STAGE) !== 0 && newer.cues.change === null
}

/** True when the newer text only puts the older one in the past; "no longer" and "switched to" say more. */
function isHistory(older: Outline, newer: Outline): boolean {
  if (newer.cues.change !== null) return isPastOnly(older, newer)
  return newer.claims.length > 0 && pastClaim(older, newer) !== undefined
}

/** "used to run on Travis", "runs on Buildkite": the past value differs, and nothing is said about the present. */
function isPastOnly(older: Outline, newer: Outline): boolean {
  const { claims, cues } = newer
  if (!cues.changeIsPast || older.cues.changeIsPast || cues.namesResult) return false
  return claims.length < 2 && !endsOlder(older, newer)
}

function pastClaim(older: Outline, newer: Outline): Claim | undefined {
  return newer.claims.find(
    ({ past, verb, subject }) =>
      past &&
      older.claims.some(
        (a) =>
          !a.past &&
          (isEqualSet(a.subject, subject) || a.subject.ids.length === 0) &&
          older.entries[a.verb]?.stem === newer.entries[verb]?.stem,
      ),
  )
}

function pointAtHistory(older: Outline, newer: Outline): Explanation {
  const { change } = newer.cues
  const stage = isOfStage(older, newer) ? findStage(newer) : null
  const at =
    stage !== null
      ? range(stage)
      : change === null
        ? [pastClaim(older, newer)?.verb ?? 0]
        : range(change)
  return {
    because: { kind: 'mood', side: 'newer', mood: 'history', cue: textAt(newer, at) },
    older: [],
    newer: spansAt(newer, at),
  }
}
