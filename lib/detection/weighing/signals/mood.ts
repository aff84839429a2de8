import type { Claim } from '../claims'
import { isEqualSet } from '../id-set'
import type { Outline } from '../outline'
import { level, levels, silent, type Pointed, type WeighedSignal } from '../signal'
import { spansAt, textAt } from '../spans'
import { isGoneNamed, range } from './gone'

const { levels: LEVELS, at: AT } = levels({
  none: silent(),
  'older-hypothetical': level(-1),
  hypothetical: level(-1),
  history: level(-4), // "lives in …", "lived in …": what was, beside what is
  wish: level(-4), // not yet so
  reported: level(-6), // somebody's words, not a statement of the memory
  question: level(-10),
  'other-language': level(-10),
})

const WANTED: Readonly<Record<number, 'wish' | 'reported' | 'question' | 'foreign'>> = {
  [AT.wish]: 'wish',
  [AT.reported]: 'reported',
  [AT.question]: 'question',
  [AT['other-language']]: 'foreign',
}

/** A question or a wish states nothing; what is not in English is not read. */
export const mood = {
  name: 'mood',
  levels: LEVELS,
  at: AT,
  grade: ({ older, newer }) => {
    const a = older.cues.mood
    const b = newer.cues.mood
    if (a === 'statement' && b === 'statement')
      return isHistory(older, newer) ? AT.history : AT.none
    if (a === 'foreign' || b === 'foreign') return AT['other-language']
    if (a === 'question' || b === 'question') return AT.question
    if (b === 'reported') return AT.reported
    if (a === 'wish' || b === 'wish') return AT.wish
    return b === 'hypothetical' ? AT.hypothetical : AT['older-hypothetical']
  },
  point: ({ older, newer }, at) => {
    if (at === AT.history) return pointAtHistory(older, newer)
    const wanted = WANTED[at] ?? 'hypothetical'
    const side = newer.cues.mood === wanted ? 'newer' : 'older'
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

/** Tells whether the newer only says of the past what the older says of now; "no longer" and "switched to" say more. */
function isHistory(older: Outline, newer: Outline): boolean {
  if (newer.cues.change !== null) return isOnceOnly(older, newer)
  return newer.claims.length > 0 && pastClaim(older, newer) !== undefined
}

/** "used to run on Travis" beside "runs on Buildkite": what was before is another thing, and nothing is said of now. */
function isOnceOnly(older: Outline, newer: Outline): boolean {
  const { claims, cues } = newer
  if (!cues.changeIsPast || older.cues.changeIsPast || cues.turns) return false
  return claims.length < 2 && !isGoneNamed(older, newer)
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

function pointAtHistory(older: Outline, newer: Outline): Pointed {
  const { change } = newer.cues
  const at = change === null ? [pastClaim(older, newer)?.verb ?? 0] : range(change)
  return {
    because: { kind: 'mood', side: 'newer', mood: 'history', cue: textAt(newer, at) },
    older: [],
    newer: spansAt(newer, at),
  }
}
