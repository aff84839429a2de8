import { IS_INFLECTED, IS_VERB, IS_VERB_FORM, STARTS_CHANGE } from './forms'
import { CHANGE_COMMANDS, OFTEN, SIDES } from './lexicon/cues'
import { longestAt } from './phrases'
import {
  IS_DEFINITE,
  IS_GONE_END,
  IS_HELPER,
  IS_JOIN,
  IS_LINKING,
  IS_NEGATION,
  IS_STATE,
  IS_TO,
} from './roles'
import { BREAK, FILLER, GONE, markCue, SILENT, type Cue, type Text } from './text'
import { isPossessive } from './verb'

const BEING = new Set(['be', 'been', 'being'])
const MANNERS = new Set(['in', 'by', 'with', 'via'])
const DESTINATIONS = new Set(['onto', 'into', 'to', 'over', 'up'])

/** What a text says about a change. */
export type Change = {
  readonly change: Cue | null // the strongest change wording
  readonly changeIsWeak: boolean
  readonly changeIsEvent: boolean // more than a time word
  readonly changeIsPast: boolean // describes the past: "used to"
  readonly namesResult: boolean // names the result: "moved … to …"
}

export const UNCHANGED: Change = {
  change: null,
  changeIsWeak: true,
  changeIsEvent: false,
  changeIsPast: false,
  namesResult: false,
}
const REACH = 6 // words between a change and its result

function markGone(text: Text, from: number): void {
  const { entries, marks } = text
  for (let at = from; at < entries.length; at++) {
    const ends = ((entries[at]?.roles ?? 0) & IS_GONE_END) !== 0
    if (at > from && (ends || ((marks[at] ?? 0) & BREAK) !== 0)) break
    if (((marks[at] ?? 0) & GONE) !== 0) break // already covered from here on
    marks[at] = (marks[at] ?? 0) | GONE
  }
}

/**
 * "was sold", "has been closed", "is now retired": what ended precedes the cue; after "is no longer" and "is off the" it follows.
 */
function isPassive({ entries }: Text, at: number): boolean {
  if (((entries[at]?.roles ?? 0) & (IS_NEGATION | IS_STATE)) !== 0) return false
  const isBe = (place: number) =>
    ((entries[place]?.roles ?? 0) & IS_LINKING) !== 0 || entries[place]?.word === 'been'
  return isBe(at - 1) || isBe(at - 2)
}

/** "was lifted onto a cluster", "collapsed into a chair": what moves somewhere still exists. */
function isCarried({ entries }: Text, at: number): boolean {
  return DESTINATIONS.has(entries[at]?.word ?? '')
}

function markGoneBefore(text: Text, to: number): void {
  const { entries, marks } = text
  for (let at = to - 1; at >= 0; at--) {
    if (((entries[at]?.roles ?? 0) & IS_JOIN) !== 0 || ((marks[at] ?? 0) & GONE) !== 0) return
    if (!isPossessive(text, at)) marks[at] = (marks[at] ?? 0) | GONE
    if (((marks[at] ?? 0) & BREAK) !== 0) return
  }
}

/** "a signed copy", "the finished report", "holds dead letters", "is paid in cash": describes a kind or manner, not an event. */
function isAttribute({ entries, marks }: Text, { from, to }: Cue): boolean {
  const before = entries[from - 1]
  if (before === undefined) return false
  if (before.word === 'a' || before.word === 'an' || (before.roles & IS_DEFINITE) !== 0) return true
  const next = entries[to + 1]
  if (next === undefined || ((marks[to + 1] ?? 0) & BREAK) !== 0) return false
  if (before.word === 'is' || before.word === 'are')
    return from === to && (MANNERS.has(next.word) || OFTEN.has(next.word))
  if (next.stop || next.preposition > 0 || BEING.has(before.word)) return false
  const isKind = entries[from]?.word.endsWith('ed') === true || entries[from]?.word === 'dead'
  if (!isKind || from !== to) return false
  const isVerb =
    (before.forms & IS_VERB_FORM) !== 0 && (before.roles & (IS_LINKING | IS_HELPER)) === 0
  return isVerb || before.preposition > 0
}

/** "must not be closed", "is not to be closed", "did not stop", "was never sold". */
function isDenied({ entries }: Text, at: number): boolean {
  const isNegation = (place: number) => ((entries[place]?.roles ?? 0) & IS_NEGATION) !== 0
  if (isNegation(at)) return false
  if (isNegation(at - 1)) return true
  if (!BEING.has(entries[at - 1]?.word ?? '')) return false
  return isNegation(at - 2) || (entries[at - 2]?.word === 'to' && isNegation(at - 3))
}

/** "do not forget". */
function isNoChange({ entries, marks }: Text, at: number): boolean {
  const entry = entries[at]
  if (entry === undefined) return true
  // benign negations are silent; so are corrections, which are also fillers
  const isBenign = ((marks[at] ?? 0) & (SILENT | FILLER)) === SILENT
  if (isBenign && (entry.roles & IS_NEGATION) === 0) return true
  if (entry.word !== 'left') return false
  // "his left hand", "is left unreviewed"
  const next = entries[at + 1]?.word ?? ''
  return SIDES.has(next) || /^un.*(?:ed|n)$/u.test(next)
}

/** Reads what a text says about a change, and marks its words and what ended. */
export function readChange(text: Text): Change {
  const { entries, forms } = text
  if ((forms & STARTS_CHANGE) === 0) return UNCHANGED
  let change: Cue | null = null
  let weak = true
  let isEvent = false
  let isPast = false
  for (let at = 0; at < entries.length; at++) {
    const starts = entries[at]?.starts ?? null
    if (starts === null || starts.change.length === 0) continue
    const command = readCommand(text, at)
    if (command !== null) {
      markCue(text, { from: at, to: at }, SILENT)
      markCue(text, command, GONE)
      return {
        change: { from: at, to: at },
        changeIsWeak: false,
        changeIsEvent: false,
        changeIsPast: false,
        namesResult: true,
      }
    }
    const phrase = longestAt(entries, at, starts.change)
    if (phrase === null || isNoChange(text, at)) continue
    const cue = { from: at, to: at + phrase.words.length - 1 }
    if ((phrase.isEvent && isAttribute(text, cue)) || isDenied(text, at)) continue
    const isWeak = phrase.weak && !(isCommandTo(text, at) && isShortEnd(text, cue.to + 1))
    if (change === null || (weak && !isWeak)) {
      change = cue
      weak = isWeak
      isEvent = phrase.isEvent
      isPast = phrase.isAboutPast
    }
    if (!phrase.isEvent) markCue(text, cue, SILENT)
    if (phrase.ends && !(phrase.endsSubject && isCarried(text, cue.to + 1))) {
      if (phrase.endsSubject || (!phrase.isAboutPast && isPassive(text, at)))
        markGoneBefore(text, at)
      else markGone(text, cue.to + 1)
    }
    at = cue.to
  }
  if (change === null) return UNCHANGED
  const found = (changeIsWeak: boolean, namesResult: boolean): Change => ({
    change,
    changeIsWeak,
    changeIsEvent: isEvent,
    changeIsPast: isPast,
    namesResult,
  })
  const { from, to } = change
  let turn = from + 1
  while (turn <= to + REACH && !leadsToResult(text, turn)) turn += 1
  const namesResult = turn <= to + REACH
  // "changed" alone is weak, "changed … to" is not
  if (weak && !(namesResult && entries[from]?.word === 'changed')) return found(true, false)
  const start = fromAfter(text, to + 1)
  if (start >= 0) markGone(text, start + 1)
  return found(false, namesResult)
}

/**
 * "switch postgres to mysql", "please change tabs to spaces": returns the single word that is to end, or null. Several words may
 * name part of something.
 */
function readCommand(text: Text, at: number): Cue | null {
  const { entries, marks } = text
  const leads = CHANGE_COMMANDS.get(entries[at]?.word ?? '')
  if (leads === undefined || !isCommand(text, at)) return null
  const from = isDeterminer(text, at + 1) ? at + 2 : at + 1
  const old = entries[from]
  if (old === undefined || old.stop || !leads.includes(entries[from + 1]?.word ?? '')) return null
  if (((marks[from] ?? 0) & BREAK) !== 0) return null
  return isShortEnd(text, from + 2) ? { from, to: from } : null
}

const COURTESY = new Set(['please', 'now', 'just', "let's", 'so'])

/** "switch to pnpm" as a whole sentence; "switch to the main branch before …" is a step of a procedure. */
function isCommandTo(text: Text, at: number): boolean {
  return text.entries[at]?.word === 'switch' && isCommand(text, at)
}

/** A verb that opens its clause. */
function isCommand({ entries, marks }: Text, at: number): boolean {
  if (at === 0 || ((marks[at] ?? 0) & BREAK) !== 0) return true
  return (
    COURTESY.has(entries[at - 1]?.word ?? '') && (at === 1 || ((marks[at - 1] ?? 0) & BREAK) !== 0)
  )
}

function isDeterminer({ entries }: Text, at: number): boolean {
  return ((entries[at]?.roles ?? 0) & IS_DEFINITE) !== 0
}

const MAX_VALUE_WORDS = 2 // words

/** True when a clause ends after one or two words that can be a value. */
function isShortEnd({ entries, marks }: Text, from: number): boolean {
  let to = from
  while (to < entries.length && (to === from || ((marks[to] ?? 0) & BREAK) === 0)) to += 1
  const words = entries.slice(from, to)
  return words.length > 0 && words.length <= MAX_VALUE_WORDS && words.every(({ stop }) => !stop)
}

/** Returns the position of "from" in "moved the office from …", or -1. */
function fromAfter({ entries, marks }: Text, at: number): number {
  for (let from = at; from < entries.length && ((marks[from] ?? 0) & BREAK) === 0; from++)
    if (entries[from]?.word === 'from') return from
  return -1
}

/** "moved to Ghent", "turned into a café"; not "moved to sit by the window". */
function leadsToResult({ entries }: Text, at: number): boolean {
  if (((entries[at]?.roles ?? 0) & IS_TO) === 0) return false
  return ((entries[at + 1]?.forms ?? 0) & (IS_VERB | IS_INFLECTED)) !== IS_VERB
}
