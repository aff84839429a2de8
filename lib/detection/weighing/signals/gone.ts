import { IS_VERB_FORM } from '../forms'
import { countShared, has } from '../id-set'
import { PASSING } from '../lexicon/cues'
import type { Outline } from '../outline'
import { IS_NEGATION, IS_WHEN } from '../roles'
import { BREAK, GONE, type Cue } from '../text'
import type { Entry } from '../word-book'

const HALF = 0.5
const REACH = 3 // words from a preposition to what it leads to

/** Tells whether what the newer text says has ended is what the older says; the entity's name alone tells that of anything. */
export function isGoneNamed(older: Outline, newer: Outline): boolean {
  const gone = newer.gone.ids.length
  if (gone === 0) return false
  const names = countShared(newer.gone, newer.named)
  if (names === gone) return isOfSubject(newer)
  if (countShared(newer.gone, older.all) === 0 || isPlacedElsewhere(older, newer)) return false
  if (gone - names === 1 && isDoneElsewhere(older, newer)) return false
  if (isOtherNumberGone(older, newer)) return false
  const passing = countInPassing(older, newer)
  const shared = countShared(newer.gone, older.all) - countShared(older.named, newer.gone) - passing
  if (shared === 0 && passing < gone - names) return false
  const verbs = countVerbs(older, newer)
  // "used to live in Boston" says nothing of who lives in Denver
  if (shared === verbs && newer.cues.changeIsPast)
    return verbs > 0 && verbs === gone - names && !isElsewhere(older, newer)
  const isOfOther = verbs > 0 && verbs < gone - names
  return isOfOther
    ? shared > verbs && shared - verbs >= HALF * (gone - names - verbs)
    : shared + passing >= HALF * (gone - names)
}

/** "no longer sings in the choir" beside "sings to the baby": what follows the verb that ended is another thing. */
function isDoneElsewhere(older: Outline, newer: Outline): boolean {
  const at = newer.marks.findLastIndex((mark) => (mark & GONE) !== 0)
  const next = newer.entries[at + 1]
  if (next === undefined || next.preposition === 0 || ((newer.marks[at + 1] ?? 0) & BREAK) !== 0)
    return false
  const place = newer.entries.slice(at + 2, at + 2 + REACH).find(({ stop }) => !stop)
  const isTime = place === undefined || place.month > 0 || (place.roles & IS_WHEN) !== 0
  if (isTime || (next.word === 'for' && place.word === 'good')) return false
  return isVerbGone(newer, at) && !has(older.all, place.id)
}

/** "no longer sings", "quit singing": a verb is what ended. */
function isVerbGone({ entries, cues: { change } }: Outline, at: number): boolean {
  const isDenied = change?.to === at - 1 && ((entries[change.from]?.roles ?? 0) & IS_NEGATION) !== 0
  return isDenied || ((entries[at]?.forms ?? 0) & IS_VERB_FORM) !== 0
}

/** Counts what has ended that the older says only in passing: of "the old shed" it says "old", of a call on Friday "Friday". */
function countInPassing(older: Outline, { entries, marks, gone, named }: Outline): number {
  const passing = new Set<number>()
  for (let at = 0; at < entries.length; at++) {
    const entry = entries[at]
    if (entry === undefined || !has(gone, entry.id) || !has(older.all, entry.id)) continue
    if (has(named, entry.id) || ((marks[at] ?? 0) & GONE) === 0) continue
    const next = ((marks[at + 1] ?? 0) & GONE) === 0 ? undefined : entries[at + 1]
    const isOfNext = next !== undefined && !next.stop && !has(older.all, next.id)
    const isTime = (entry.roles & IS_WHEN) !== 0 || isOfTime(entry) || entry.amount !== null
    if (isTime || (isOfNext && PASSING.has(entry.word))) passing.add(entry.id)
  }
  return passing.size
}

const PERIODS = new Set('every each day days week weeks month months year years'.split(' '))

/** "every week", "twice a year": how often, and not what. */
export function isOfTime({ word }: Entry): boolean {
  return PERIODS.has(word)
}

/** Counts the words of how often something was done that ended, and is done. */
function countPeriods(older: Outline, { entries, gone }: Outline): number {
  return entries.filter(
    (entry) => isOfTime(entry) && has(gone, entry.id) && has(older.all, entry.id),
  ).length
}

/** "no longer uses Postgres for search" beside "uses Postgres for billing": behind the same preposition stands another thing on each side. */
export function isPlacedElsewhere(older: Outline, newer: Outline): boolean {
  const { change, turns } = newer.cues
  if (turns) return false
  for (let at = change === null ? 0 : change.to + 1; at < newer.entries.length - 1; at++) {
    if (((newer.marks[at] ?? 0) & BREAK) !== 0) return false
    const preposition = newer.entries[at]?.preposition ?? 0
    if (preposition === 0 || !isOnlyIn(newer, at + 1, older)) continue
    const isOther = ({ preposition: one }: Entry, place: number) =>
      one === preposition && isOnlyIn(older, place + 1, newer)
    if (older.entries.some(isOther)) return true
  }
  return false
}

/** Tells whether the first content word from a position on stands in one text only. */
function isOnlyIn({ entries }: Outline, from: number, other: Outline): boolean {
  const word = entries.slice(from, from + REACH).find(({ stop }) => !stop)
  return word !== undefined && !has(other.all, word.id)
}

/** Tells whether the newer says beside what has ended only what the older does not speak of, but for what both are about. */
function isElsewhere(older: Outline, newer: Outline): boolean {
  const about = (id: number) =>
    has(newer.named, id) || older.claims.some(({ subject }) => has(subject, id))
  const rest = newer.core.ids.filter((id) => !about(id))
  return rest.length > 0 && !rest.some((id) => has(older.all, id))
}

/** Tells whether what the newer text says has ended is another thing than the older speaks of: "no longer drinks tea". */
export function isGoneOther(older: Outline, newer: Outline): boolean {
  if (newer.gone.ids.length > 0 && isPlacedElsewhere(older, newer)) return true
  if (newer.gone.ids.length === 1 && isDoneElsewhere(older, newer)) return true
  if (isOtherNumberGone(older, newer)) return true
  const verbs = countVerbs(older, newer)
  const rest = newer.gone.ids.length - countShared(newer.gone, newer.named) - verbs
  const shared = countShared(newer.gone, older.all) - countPeriods(older, newer)
  return verbs > 0 && rest > 0 && shared <= verbs
}

/** "no longer listens on port 443" beside "listens on port 80". */
function isOtherNumberGone(older: Outline, { entries, marks, cues: { change } }: Outline): boolean {
  if (older.amounts.length === 0 || change === null) return false
  if (((entries[change.from]?.roles ?? 0) & IS_NEGATION) === 0) return false
  return entries.some(
    ({ id, amount }, at) =>
      amount !== null && ((marks[at] ?? 0) & GONE) !== 0 && !has(older.all, id),
  )
}

/** Counts the verbs of the older text in what has ended. */
function countVerbs(older: Outline, newer: Outline): number {
  const ids = new Set(older.claims.map(({ verb }) => older.entries[verb]?.id ?? -1))
  return newer.gone.ids.filter((id) => ids.has(id)).length
}

/** "Devon died", "the freeze was lifted in May"; not "formerly known as Devon", "Devon was fired from the mill". */
function isOfSubject({ entries, marks, core, named, cues: { change } }: Outline): boolean {
  if (change === null || marks.findIndex((mark) => (mark & GONE) !== 0) >= change.from) return false
  const cue = entries.slice(change.from, change.to + 1)
  return core.ids.every((id) => has(named, id) || cue.some((entry) => entry.id === id))
}

/** Returns the positions of a cue. */
export function range({ from, to }: Cue): readonly number[] {
  return Array.from({ length: to - from + 1 }, (_, offset) => from + offset)
}
