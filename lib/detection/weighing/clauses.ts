import { IS_VERB_FORM } from './forms'
import { IS_HELPER, IS_JOIN } from './roles'
import { SENTENCE, SPLIT, type Text } from './text'

const ONE: readonly number[] = [0]
const FULL_STOP = 46
const ABBREVIATION = 2 // maximum letters

/** Returns the start of each clause: after a full stop and, following a verb, at punctuation and at "and" before a verb. */
export function readClauses(text: Text): readonly number[] {
  const { entries, marks, roles, gaps } = text
  if ((gaps & (SENTENCE | SPLIT)) === 0 && (roles & IS_JOIN) === 0) return ONE
  const starts = [0]
  let hasVerb = isVerbForm(text, 0)
  for (let at = 1; at < entries.length; at++) {
    const splits = ((marks[at] ?? 0) & SPLIT) !== 0 || joinsClause(text, at)
    if ((hasVerb && splits) || endsSentence(text, at)) {
      starts.push(at)
      hasVerb = false
    }
    if (isVerbForm(text, at)) hasVerb = true
  }
  return starts
}

/** Returns the clause number of a word. */
export function clauseIndexAt(starts: readonly number[], at: number): number {
  let clause = starts.length - 1
  while (clause > 0 && (starts[clause] ?? 0) > at) clause -= 1
  return clause
}

function joinsClause(text: Text, at: number): boolean {
  if (((text.entries[at]?.roles ?? 0) & IS_JOIN) === 0) return false
  return isVerbForm(text, at + 1) || isVerbForm(text, at + 2)
}

function isVerbForm({ entries }: Text, at: number): boolean {
  const entry = entries[at]
  if (entry === undefined) return false
  return (entry.forms & IS_VERB_FORM) !== 0 || (entry.roles & IS_HELPER) !== 0
}

/** "S. L. Benfica", "1. FC" and "e.g." do not end a sentence. */
function endsSentence({ content, offsets, entries, marks }: Text, at: number): boolean {
  if (((marks[at] ?? 0) & SENTENCE) === 0) return false
  if ((entries[at - 1]?.word.length ?? 0) > ABBREVIATION) return true
  return content.charCodeAt(offsets[2 * at - 1] ?? 0) !== FULL_STOP
}
