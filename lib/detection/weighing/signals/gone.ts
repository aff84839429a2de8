import { countShared, has } from '../id-set'
import type { Outline } from '../outline'
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
  if (isPlacedElsewhere(older, newer)) return false
  const shared = countShared(newer.gone, older.all) - countShared(older.named, newer.gone)
  const verbs = countVerbs(older, newer)
  // "used to live in Boston" says nothing of who lives in Denver
  if (shared === verbs && newer.cues.changeIsPast)
    return verbs > 0 && verbs === gone - names && !isElsewhere(older, newer)
  const isOfOther = verbs > 0 && verbs < gone - names
  return isOfOther
    ? shared > verbs && shared - verbs >= HALF * (gone - names - verbs)
    : shared > 0 && shared >= HALF * (gone - names)
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
  const verbs = countVerbs(older, newer)
  const rest = newer.gone.ids.length - countShared(newer.gone, newer.named) - verbs
  return verbs > 0 && rest > 0 && countShared(newer.gone, older.all) <= verbs
}

/** Counts the verbs of the older text in what has ended. */
function countVerbs(older: Outline, newer: Outline): number {
  const ids = new Set(older.claims.map(({ verb }) => older.entries[verb]?.id ?? -1))
  return newer.gone.ids.filter((id) => ids.has(id)).length
}

/** "Devon died"; not "formerly known as Devon". */
function isOfSubject({ marks, cues: { change } }: Outline): boolean {
  return change !== null && marks.findIndex((mark) => (mark & GONE) !== 0) < change.from
}

/** Returns the positions of a cue. */
export function range({ from, to }: Cue): readonly number[] {
  return Array.from({ length: to - from + 1 }, (_, offset) => from + offset)
}
