import {
  IS_AUXILIARY,
  IS_BY_PASSIVE,
  IS_ED_EN_ING,
  IS_ED_ING,
  IS_INFLECTED,
  IS_MAYBE_VERB,
  IS_VERB,
} from './forms'
import { IS_DEFINITE, IS_FOR, IS_LINKING, IS_OF, IS_PRONOUN } from './roles'
import { BREAK, FILLER, isCapital, isName, REGION, SILENT, type Text } from './text'

/** A range of words, such as a clause; `to` is exclusive. */
export type Clause = { readonly from: number; readonly to: number }

/** True when the words name a single thing: "the … of …", "Ada's …", "my …", "favorite …". */
export function isDefinite(text: Text, { from, to }: Clause): boolean {
  for (let at = from; at < to; at++) {
    if (hasRole(text, at, IS_DEFINITE)) return true
    if (at + 1 < to && isPossessive(text, at)) return true
  }
  return false
}

const SMALL_S = 115
const APOSTROPHE = 39
const CURLY = 0x2019

/** True when a word ends in an apostrophe, with or without an s. */
export function isPossessive({ content, offsets }: Text, at: number): boolean {
  const start = offsets[2 * at] ?? 0
  const end = (offsets[2 * at + 1] ?? 0) - 1
  const last = content.charCodeAt(end) === SMALL_S ? end - 1 : end
  const code = content.charCodeAt(last)
  return last >= start && (code === APOSTROPHE || code === CURLY)
}

/** Returns the position of the verb of a clause, or -1. */
export function findVerb(text: Text, clause: Clause): number {
  const { from, to } = clause
  if ((text.roles & IS_LINKING) !== 0) {
    const passive = findPassive(text, clause)
    if (passive >= 0) return passive
    const linking = findLinking(text, clause)
    const isNamed = linking > from + 1 && isDefinite(text, { from, to: linking })
    if (isNamed && !hasVerb(text, { from, to: linking })) return linking
  }
  const verb = findVerbForm(text, clause)
  if (verb >= 0 || from > 0) return verb
  const { entries } = text
  return to > from && entries.length > 1 && hasForm(text, 0, IS_MAYBE_VERB) && !isName(text, 0)
    ? 0
    : -1
}

function findVerbForm(text: Text, clause: Clause): number {
  const { from, to } = clause
  if ((text.forms & IS_VERB) === 0) return -1
  let fallback = -1
  for (let at = from; at < to; at++) {
    if (!hasForm(text, at, IS_VERB) || hasMark(text, at, REGION)) continue
    if (at > 0 ? isCapital(text, at) : isName(text, at)) continue
    if (isAuxiliary(text, at, to) || followsNo(text, at)) continue
    const inflected =
      at === from ||
      hasRole(text, at, IS_LINKING) ||
      hasForm(text, at, IS_INFLECTED) ||
      hasRole(text, at - 1, IS_PRONOUN) ||
      hasMark(text, at - 1, SILENT)
    if (inflected && !(at === from && isNoun(text, at, to))) {
      const isAttribute = fallback > from && isParticiple(text, at) && isPlural(text, fallback - 1)
      return isAttribute ? fallback : at // "replies take three working days"
    }
    if (fallback < 0) fallback = at
  }
  return fallback
}

/** "no deploy"; not "no, works at Orbit". */
function followsNo({ entries, marks }: Text, at: number): boolean {
  return entries[at - 1]?.word === 'no' && ((marks[at] ?? 0) & BREAK) === 0
}

function isParticiple({ entries }: Text, at: number): boolean {
  return entries[at]?.word.endsWith('ing') === true
}

function isPlural({ entries }: Text, at: number): boolean {
  const word = entries[at]?.word ?? ''
  return word.endsWith('s') && !word.endsWith('ss')
}

function hasRole({ entries }: Text, at: number, role: number): boolean {
  return ((entries[at]?.roles ?? 0) & role) !== 0
}

function hasForm({ entries }: Text, at: number, form: number): boolean {
  return ((entries[at]?.forms ?? 0) & form) !== 0
}

function hasMark({ marks }: Text, at: number, mark: number): boolean {
  return ((marks[at] ?? 0) & mark) !== 0
}

function findLinking(text: Text, { from, to }: Clause): number {
  for (let at = from; at < to; at++)
    if (hasRole(text, at, IS_LINKING) && !hasMark(text, at, REGION)) return at
  return -1
}

function hasVerb(text: Text, { from, to }: Clause): boolean {
  for (let at = from; at < to; at++) {
    if (!hasForm(text, at, IS_ED_ING) || !hasForm(text, at, IS_VERB)) continue
    if (at > from && hasRole(text, at - 1, IS_DEFINITE)) continue // "the meeting room"
    if (!isCapital(text, at)) return true
  }
  return false
}

/** "is commanded by": recognized by its form, for any verb. */
function findPassive(text: Text, { from, to }: Clause): number {
  for (let at = from; at + 2 < to; at++) {
    if (!hasRole(text, at, IS_LINKING) || !hasForm(text, at + 1, IS_BY_PASSIVE)) continue
    if (text.entries[at + 2]?.word === 'by') return at + 1
  }
  return -1
}

/** "push notifications are", "support for": an uninflected first word, followed by "for", "of" or a linking verb. */
function isNoun(text: Text, at: number, to: number): boolean {
  if (hasForm(text, at, IS_INFLECTED) || hasRole(text, at, IS_LINKING)) return false
  if (hasRole(text, at + 1, IS_FOR | IS_OF)) return true
  for (let next = at + 2; next < Math.min(to, at + 5); next++)
    if (hasRole(text, next, IS_LINKING)) return true
  return false
}

/** "is based", "does not like", "has moved": the next verb carries the meaning. */
function isAuxiliary(text: Text, at: number, to: number): boolean {
  if (!hasForm(text, at, IS_AUXILIARY)) return false
  let next = at + 1
  while (next < to && next <= at + 3 && hasMark(text, next, FILLER | SILENT)) next += 1
  if (next >= to || !hasForm(text, next, IS_VERB)) return false
  return !hasRole(text, at, IS_LINKING) || hasForm(text, next, IS_ED_EN_ING)
}
