import { IS_VERB_FORM } from '../forms'
import { countShared, has } from '../id-set'
import { GENERIC_WORDS } from '../lexicon/cues'
import type { Outline } from '../outline'
import { IS_FOR, IS_NEGATION, IS_WHEN } from '../roles'
import { BREAK, GONE, type Cue } from '../text'
import type { Entry } from '../word-book'

const HALF = 0.5
const REACH = 3 // words between a preposition and its object

/** True when what ended in the newer text is what the older says. The entity's name alone could end anything. */
export function endsOlder(older: Outline, newer: Outline): boolean {
  const gone = newer.gone.ids.length
  if (gone === 0) return false
  const names = countShared(newer.gone, newer.named)
  if (names === gone) return isSubjectEvent(newer)
  if (countShared(newer.gone, older.all) === 0 || hasOtherPlace(older, newer)) return false
  if (gone - names === 1 && hasOtherComplement(older, newer)) return false
  if (endsOtherNumber(older, newer)) return false
  const generic = countGeneric(older, newer)
  const shared = countShared(newer.gone, older.all) - countShared(older.named, newer.gone) - generic
  if (shared === 0 && generic < gone - names) return false
  const verbs = countVerbs(older, newer)
  // "used to live in Boston" does not contradict living in Denver
  if (shared === verbs && newer.cues.changeIsPast)
    return verbs > 0 && verbs === gone - names && !isElsewhere(older, newer)
  const isOfOther = verbs > 0 && verbs < gone - names
  return isOfOther
    ? shared > verbs && shared - verbs >= HALF * (gone - names - verbs)
    : shared + generic >= HALF * (gone - names)
}

/** "no longer sings in the choir", "sings to the baby": a different complement follows the verb that ended. */
function hasOtherComplement(older: Outline, newer: Outline): boolean {
  const at = newer.marks.findLastIndex((mark) => (mark & GONE) !== 0)
  const next = newer.entries[at + 1]
  if (next === undefined || next.preposition === 0 || ((newer.marks[at + 1] ?? 0) & BREAK) !== 0)
    return false
  const place = newer.entries.slice(at + 2, at + 2 + REACH).find(({ stop }) => !stop)
  const isTime = place === undefined || place.month > 0 || (place.roles & IS_WHEN) !== 0
  if (isTime || (next.word === 'for' && place.word === 'good')) return false
  return isVerbEnded(newer, at) && !has(older.all, place.id)
}

/** "no longer sings", "quit singing": what ended is a verb. */
function isVerbEnded({ entries, cues: { change } }: Outline, at: number): boolean {
  const isDenied = change?.to === at - 1 && ((entries[change.from]?.roles ?? 0) & IS_NEGATION) !== 0
  return isDenied || ((entries[at]?.forms ?? 0) & IS_VERB_FORM) !== 0
}

/** Counts ended words that the older text mentions only in passing: "old" in "the old shed", "Friday" in a call on Friday. */
function countGeneric(older: Outline, { entries, marks, gone, named }: Outline): number {
  const generic = new Set<number>()
  for (let at = 0; at < entries.length; at++) {
    const entry = entries[at]
    if (entry === undefined || !has(gone, entry.id) || !has(older.all, entry.id)) continue
    if (has(named, entry.id) || ((marks[at] ?? 0) & GONE) === 0) continue
    const next = ((marks[at + 1] ?? 0) & GONE) === 0 ? undefined : entries[at + 1]
    const isOfNext = next !== undefined && !next.stop && !has(older.all, next.id)
    const isTime = (entry.roles & IS_WHEN) !== 0 || isFrequency(entry) || entry.amount !== null
    if (isTime || (isOfNext && GENERIC_WORDS.has(entry.word))) generic.add(entry.id)
  }
  return generic.size
}

const PERIODS = new Set('every each day days week weeks month months year years'.split(' '))

/** "every week", "twice a year": a frequency. */
export function isFrequency({ word }: Entry): boolean {
  return PERIODS.has(word)
}

/** Counts the frequency words shared by what ended and the older text. */
function countFrequencyWords(older: Outline, { entries, gone }: Outline): number {
  return entries.filter(
    (entry) => isFrequency(entry) && has(gone, entry.id) && has(older.all, entry.id),
  ).length
}

/** "no longer uses Postgres for search", "uses Postgres for billing": the same preposition has a different object on each side. */
export function hasOtherPlace(older: Outline, newer: Outline): boolean {
  const { change, namesResult } = newer.cues
  if (namesResult) return false
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

/** True when the first content word from a position on is in one text only. */
function isOnlyIn({ entries }: Outline, from: number, other: Outline): boolean {
  const word = entries.slice(from, from + REACH).find(({ stop }) => !stop)
  return word !== undefined && !has(other.all, word.id)
}

/** True when, beyond what ended and the common topic, the newer text has only things that the older lacks. */
function isElsewhere(older: Outline, newer: Outline): boolean {
  const about = (id: number) =>
    has(newer.named, id) || older.claims.some(({ subject }) => has(subject, id))
  const rest = newer.core.ids.filter((id) => !about(id))
  return rest.length > 0 && !rest.some((id) => has(older.all, id))
}

/** True when what ended in the newer text is not what the older is about: "no longer drinks tea". */
export function endsOther(older: Outline, newer: Outline): boolean {
  if (newer.gone.ids.length > 0 && hasOtherPlace(older, newer)) return true
  if (newer.gone.ids.length === 1 && hasOtherComplement(older, newer)) return true
  if (endsOtherNumber(older, newer)) return true
  const verbs = countVerbs(older, newer)
  const rest = newer.gone.ids.length - countShared(newer.gone, newer.named) - verbs
  const shared = countShared(newer.gone, older.all) - countFrequencyWords(older, newer)
  return verbs > 0 && rest > 0 && shared <= verbs
}

/** "no longer listens on port 443", "listens on port 80". */
function endsOtherNumber(older: Outline, { entries, marks, cues: { change } }: Outline): boolean {
  if (older.amounts.length === 0 || change === null) return false
  if (((entries[change.from]?.roles ?? 0) & IS_NEGATION) === 0) return false
  return entries.some(
    ({ id, amount }, at) =>
      amount !== null && ((marks[at] ?? 0) & GONE) !== 0 && !has(older.all, id),
  )
}

/** Counts the older text's verbs in what ended. */
function countVerbs(older: Outline, newer: Outline): number {
  const ids = new Set(older.claims.map(({ verb }) => older.entries[verb]?.id ?? -1))
  return newer.gone.ids.filter((id) => ids.has(id)).length
}

/** "Devon died", "the freeze was lifted in May"; not "formerly known as Devon", "Devon was fired from the mill", "was stopped for an hour". */
function isSubjectEvent({ entries, marks, core, named, cues: { change } }: Outline): boolean {
  if (change === null || marks.findIndex((mark) => (mark & GONE) !== 0) >= change.from) return false
  const cue = entries.slice(change.from, change.to + 1)
  const lasts = entries.some(
    ({ roles }, at) => at > change.to && (roles & IS_FOR) !== 0 && entries[at + 1]?.word !== 'good',
  )
  if (lasts) return false
  return core.ids.every((id) => has(named, id) || cue.some((entry) => entry.id === id))
}

/** Returns the word positions of a cue. */
export function range({ from, to }: Cue): readonly number[] {
  return Array.from({ length: to - from + 1 }, (_, offset) => from + offset)
}
