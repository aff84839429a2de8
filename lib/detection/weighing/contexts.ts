import { IS_ED_EN_ING, IS_VERB_FORM, STARTS_CORRECTION } from './forms'
import { longestAt } from './phrases'
import {
  IS_CONTEXT_END,
  IS_FILLER,
  IS_FOR,
  IS_HELPER,
  IS_OPENER,
  IS_PLACER,
  IS_WHEN,
  IS_WHEN_OPENER,
} from './roles'
import { BREAK, CLOSES, LABEL, OPENS, REGION, type Text } from './text'

/** The word positions of one context. */
export type Context = readonly number[]

/** The contexts of a text, and those among them that name a slot: labels, "for …", parentheses. */
export type Contexts = { readonly contexts: readonly Context[]; readonly slots: readonly Context[] }

export const NO_CONTEXTS: Contexts = { contexts: [], slots: [] }

const LABEL_WORDS = 7
const PLACE_WORDS = 4

/** Reads the circumstances in which a text holds ("for …", "when …", "(…)", "…:") and marks their words. */
export function readContexts(text: Text): Contexts {
  const place = placeEnd(text)
  if (
    place < 0 &&
    (text.roles & (IS_OPENER | IS_WHEN)) === 0 &&
    (text.gaps & (LABEL | OPENS)) === 0
  )
    return NO_CONTEXTS
  const { entries, marks } = text
  const contexts: Context[] = []
  const slots: Context[] = []
  const label = labelEnd(text)
  if (label > 0) {
    contexts.push(markRegion(text, labelStart(text, label), label))
    slots.push(...contexts)
  }
  if (place > 0) contexts.push(markRegion(text, 1, place))
  for (let at = 0; at < entries.length; at++) {
    const mark = marks[at] ?? 0
    if ((mark & REGION) !== 0) continue
    const isOpen = (mark & OPENS) !== 0
    if (!isOpen && !opensContext(text, at)) continue
    if (!isOpen && at + 1 >= entries.length) break
    const isFor = !isOpen && hasRole(text, at, IS_FOR)
    if (isFor && isName(text, at)) continue
    if (isFor && (entries[at + 1]?.amount ?? null) !== null) continue // "for 30 days" is a duration
    const from = isOpen ? at : contextStart(text, at)
    const to = isOpen ? closing(text, from + 1) : ending(text, from + 1, isFor)
    const context = markRegion(text, from, to)
    contexts.push(context)
    if (isFor || (isOpen && !isNote(text, context))) slots.push(context)
    at = Math.max(from + 1, to) - 1
  }
  return { contexts, slots }
}

function hasRole({ entries }: Text, at: number, role: number): boolean {
  return ((entries[at]?.roles ?? 0) & role) !== 0
}

// A context has at least one word.
function markRegion({ marks }: Text, from: number, to: number): Context {
  const positions: number[] = []
  for (let at = from; at === from || at < to; at++) {
    positions.push(at)
    marks[at] = (marks[at] ?? 0) | REGION
  }
  return positions
}

/** Returns the position after a circumstance at the start ("At home, …"), or -1. */
function placeEnd(text: Text): number {
  if (!hasRole(text, 0, IS_PLACER)) return -1
  const { content, offsets, entries } = text
  for (let at = 2; at <= Math.min(PLACE_WORDS, entries.length - 1); at++) {
    if (content.slice(offsets[2 * at - 1] ?? 0, offsets[2 * at] ?? 0).includes(',')) return at
  }
  return -1
}

/** Returns the position after a label ("rule for lunch: …"), or -1. */
function labelEnd(text: Text): number {
  const { entries, marks, gaps } = text
  if ((gaps & LABEL) === 0) return -1
  let colon = 1
  while (colon <= LABEL_WORDS && ((marks[colon] ?? 0) & LABEL) === 0) colon += 1
  if (colon > LABEL_WORDS || beginsWithCorrection(text)) return -1
  for (let at = 0; at < colon; at++) if (((entries[at]?.forms ?? 0) & IS_VERB_FORM) !== 0) return -1
  return colon
}

function labelStart(text: Text, colon: number): number {
  let topic = colon - 1
  while (topic >= 0 && !hasRole(text, topic, IS_FOR)) topic -= 1
  return topic + 1
}

function beginsWithCorrection({ entries }: Text): boolean {
  const first = entries[0]
  if (first === undefined || (first.forms & STARTS_CORRECTION) === 0) return false
  return longestAt(entries, 0, first.starts?.correction ?? []) !== null
}

function opensContext(text: Text, at: number): boolean {
  const entry = text.entries[at]
  if (entry === undefined || (entry.roles & (IS_OPENER | IS_WHEN_OPENER)) === 0) return false
  if ((entry.roles & IS_OPENER) === 0 && !opensWhen(text, at)) return false
  return text.entries[at - 1]?.takes?.has(entry.word) !== true
}

/** "in winter", "on storm days", "at high tide", "from May". */
function opensWhen(text: Text, at: number): boolean {
  if ((text.roles & IS_WHEN) === 0 || hasRole(text, at - 1, IS_HELPER)) return false
  return hasRole(text, at + 1, IS_WHEN) || hasRole(text, at + 2, IS_WHEN)
}

/** True for "Ada" in "for Ada". */
function isName({ content, offsets }: Text, at: number): boolean {
  return /\p{Lu}/u.test(content.charAt(offsets[2 * at + 2] ?? 0))
}

/** Returns the start of a context after its opener: in "for this: …", after the colon. */
function contextStart(text: Text, at: number): number {
  const isEmpty = hasRole(text, at + 1, IS_FILLER) && ((text.marks[at + 2] ?? 0) & BREAK) !== 0
  return isEmpty ? at + 2 : at + 1
}

function closing({ marks }: Text, from: number): number {
  let at = from
  while (at < marks.length && ((marks[at] ?? 0) & CLOSES) === 0) at += 1
  return at
}

/** "(2026)", "(confirmed)", "(source: chat)": when or how it is known, not a circumstance. */
function isNote({ entries, marks }: Text, context: Context): boolean {
  const [first = 0, ...rest] = context
  if (rest.some((at) => ((marks[at] ?? 0) & LABEL) !== 0)) return true
  if (rest.length === 0 && ((entries[first]?.forms ?? 0) & IS_ED_EN_ING) !== 0) return true
  return context.every(
    (at) => (entries[at]?.amount ?? null) !== null || (entries[at]?.month ?? 0) > 0,
  )
}

function ending({ entries, marks }: Text, from: number, isFor: boolean): number {
  const ends = isFor ? IS_CONTEXT_END | IS_HELPER : IS_CONTEXT_END
  for (let at = from; at < entries.length; at++) {
    const roles = entries[at]?.roles ?? 0
    const opensNext = (roles & (IS_OPENER | IS_FOR)) === IS_OPENER
    if (opensNext || (roles & ends) !== 0 || ((marks[at] ?? 0) & BREAK) !== 0) return at
  }
  return entries.length
}
