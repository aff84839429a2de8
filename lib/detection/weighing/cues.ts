import { readChange, UNCHANGED, type Change } from './changes'
import { NO_CONTEXTS, readContexts, type Context } from './contexts'
import {
  STARTS_BENIGN,
  STARTS_CHANGE,
  STARTS_CORRECTION,
  STARTS_DIGIT,
  STARTS_HYPOTHETICAL,
  STARTS_WISH,
} from './forms'
import { readForeign } from './languages'
import { OMISSIONS } from './lexicon/cues'
import { longestAt } from './phrases'
import {
  IS_BEFORE_MONTH,
  IS_CONDITION,
  IS_LINKING,
  IS_NEGATION,
  IS_OPENER,
  IS_OUT,
  IS_PLACER,
  IS_QUESTION,
  IS_REPORTING,
  IS_RESTRICTION,
  IS_WHEN,
  IS_TO,
} from './roles'
import {
  BREAK,
  FILLER,
  GONE,
  LABEL,
  OPENS,
  isCapital,
  isName,
  REGION,
  SILENT,
  markCue,
  type Cue,
  type Text,
} from './text'

/** What a text's wording says about the whole text. Marks say the same about single words. */
export type Cues = Change & {
  readonly negations: readonly number[] // positions, without benign ones
  readonly reminds: boolean // a benign negation that demands: "do not forget to", "cannot skip"
  readonly contexts: readonly Context[]
  readonly slots: readonly Context[] // contexts that name a slot
  readonly conditional: boolean // a context starts with if, when, unless …
  readonly correction: Cue | null
  readonly contrast: boolean // the correction is only a contrasting "not X"
  readonly mood: 'statement' | 'question' | 'hypothetical' | 'reported' | 'wish' | 'foreign'
  readonly moodCue: Cue | null
  readonly restriction: number // position, -1 = none
}

type Mood = Pick<Cues, 'mood' | 'moodCue'>

const NONE: readonly number[] = []
const STATEMENT: Mood = { mood: 'statement', moodCue: null }
// Shared by the many texts without cues.
const PLAIN: Cues = {
  negations: NONE,
  reminds: false,
  ...NO_CONTEXTS,
  conditional: false,
  ...UNCHANGED,
  correction: null,
  contrast: false,
  ...STATEMENT,
  restriction: -1,
}
const MODALS = new Set(['must', 'may', 'should', 'can', 'shall'])
const FORBIDS = new Set(['cannot', "can't", 'mustn’t', "mustn't", "shouldn't"])
const COMMANDS = new Set(["don't", 'do not', 'never'])
const CUE_ROLES =
  IS_NEGATION | IS_OUT | IS_OPENER | IS_WHEN | IS_PLACER | IS_REPORTING | IS_RESTRICTION
const CUE_FORMS =
  STARTS_BENIGN | STARTS_CHANGE | STARTS_CORRECTION | STARTS_HYPOTHETICAL | STARTS_WISH
const LOOK_AHEAD = 6

/** Reads the cues of a text and marks its words. */
export function readCues(text: Text): Cues {
  const { content, roles, forms, gaps } = text
  const asks = content.includes('?') || content.includes('？')
  const hasWords = (roles & CUE_ROLES) !== 0 || (forms & CUE_FORMS) !== 0
  const foreign = text.language === 'english' ? readForeign(text) : null
  if (!asks && !hasWords && foreign === null && (gaps & (LABEL | OPENS)) === 0) return PLAIN
  const { found: all, reminds } = readNegations(text)
  const { cue, contrast, contrasts } = readCorrection(text, all)
  const change = readChange(text)
  const { contexts, slots } = readContexts(text)
  const { mood, moodCue } =
    (foreign === null ? null : { mood: 'foreign' as const, moodCue: foreign }) ??
    (asks ? readQuestion(text) : null) ??
    readStatement(text)
  return {
    negations: contrasts.length === 0 ? all : all.filter((at) => !contrasts.includes(at)),
    reminds,
    contexts,
    slots,
    conditional: (roles & IS_CONDITION) !== 0 && isConditional(text),
    // listed individually: spreading took a tenth of preparation time
    change: change.change,
    changeIsWeak: change.changeIsWeak,
    changeIsEvent: change.changeIsEvent,
    changeIsPast: change.changeIsPast,
    namesResult: change.namesResult,
    correction: cue,
    contrast,
    mood,
    moodCue,
    restriction: (roles & IS_RESTRICTION) === 0 ? -1 : indexOfRole(text, IS_RESTRICTION),
  }
}

function indexOfRole({ entries }: Text, role: number): number {
  return entries.findIndex(({ roles }) => (roles & role) !== 0)
}

function isConditional({ entries, marks }: Text): boolean {
  return entries.some(
    ({ roles }, at) => (roles & IS_CONDITION) !== 0 && ((marks[at + 1] ?? 0) & REGION) !== 0,
  )
}

type Negations = { readonly found: readonly number[]; readonly reminds: boolean }

const NO_NEGATIONS: Negations = { found: NONE, reminds: false }

function readNegations(text: Text): Negations {
  const { entries, roles, forms } = text
  if ((roles & (IS_NEGATION | IS_OUT)) === 0 && (forms & STARTS_BENIGN) === 0) return NO_NEGATIONS
  const found: number[] = []
  let reminds = false
  for (let at = 0; at < entries.length; at++) {
    const entry = entries[at]
    if (entry === undefined) continue
    const benign = entry.starts === null ? null : longestAt(entries, at, entry.starts.benign)
    const demand = (entry.roles & IS_NEGATION) === 0 && benign === null ? -1 : demandEnd(text, at)
    if (benign !== null || demand >= 0) {
      const to = Math.max(demand, at + (benign?.words.length ?? 1) - 1)
      markCue(text, { from: at, to }, SILENT)
      reminds ||= demand >= 0
      at = to
    } else if ((entry.roles & IS_NEGATION) !== 0) {
      const isNumber = ((entries[at + 1]?.forms ?? 0) & STARTS_DIGIT) !== 0 // "no 12"
      if (isNumber && entry.word === 'no') continue
      markCue(text, { from: at, to: at }, SILENT)
      const isSecond = entry.word === 'nor' && found.some((one) => entries[one]?.word === 'neither')
      if (!isSecond) found.push(at)
    } else if (isOutOf(text, at)) {
      markCue(text, { from: at, to: at + 1 }, SILENT)
      found.push(at)
    }
  }
  return { found, reminds }
}

/**
 * "must not be skipped", "nobody may forget", "do not forget to": returns the position of what must not be omitted, or -1. "does not skip" is a denial.
 */
function demandEnd({ entries, marks }: Text, at: number): number {
  const isDoNot = entries[at]?.word === 'not' && entries[at - 1]?.word === 'do'
  const word = isDoNot ? 'do not' : (entries[at]?.word ?? '')
  const from = isDoNot ? at - 1 : at
  const opens =
    from === 0 || ((marks[from] ?? 0) & BREAK) !== 0 || entries[from - 1]?.word === 'please'
  const isModal = word === 'not' ? MODALS.has(entries[at - 1]?.word ?? '') : FORBIDS.has(word)
  const modal = at + (word === 'no' && entries[at + 1]?.word === 'one' ? 2 : 1)
  const isNobody = (word === 'nobody' || modal > at + 1) && MODALS.has(entries[modal]?.word ?? '')
  if (!isModal && !isNobody && !(opens && COMMANDS.has(word))) return -1
  let verb = isNobody ? modal + 1 : at + 1
  if (entries[verb]?.word === 'ever') verb += 1
  if (entries[verb]?.word === 'be') verb += 1
  return OMISSIONS.has(entries[verb]?.stem ?? '') ? verb : -1
}

/** "is out of service" denies being in service; "moved out of Berlin" denies nothing. */
function isOutOf({ entries }: Text, at: number): boolean {
  if (((entries[at]?.roles ?? 0) & IS_OUT) === 0 || entries[at + 1]?.word !== 'of') return false
  return ((entries[at - 1]?.roles ?? 0) & IS_LINKING) !== 0
}

/** "not X, use Y", "not X but Y", "use Y, not X" and the listed phrases are corrections. */
function readCorrection(text: Text, negations: readonly number[]) {
  const found = readCorrectionPhrase(text)
  const contrasts: number[] = []
  for (const at of negations) {
    const to = contrastEnd(text, at)
    if (to < 0) continue
    markCue(text, { from: at + 1, to: to - 1 }, GONE)
    contrasts.push(at)
  }
  const first = contrasts[0]
  const contrast = first === undefined ? null : { from: first, to: first }
  return { cue: found ?? contrast, contrast: found === null && contrast !== null, contrasts }
}

function readCorrectionPhrase(text: Text): Cue | null {
  const { entries, forms } = text
  if ((forms & STARTS_CORRECTION) === 0) return null
  let found: Cue | null = null
  for (let at = 0; at < entries.length; at++) {
    const starts = entries[at]?.starts ?? null
    const phrase = starts === null ? null : longestAt(entries, at, starts.correction)
    if (phrase === null) continue
    const cue = { from: at, to: at + phrase.words.length - 1 }
    markCue(text, cue, SILENT | FILLER)
    found ??= cue
  }
  return found
}

/** Returns the position after X in a "not X" that only contrasts, or -1. */
function contrastEnd({ entries, marks }: Text, at: number): number {
  if (entries[at]?.word !== 'not') return -1
  if (at > 0 && ((marks[at] ?? 0) & BREAK) === 0) return -1
  const last = Math.min(entries.length - 1, at + LOOK_AHEAD)
  for (let to = at + 1; to <= last; to++) {
    if (entries[to]?.word === 'but' || ((marks[to] ?? 0) & BREAK) !== 0) return to
  }
  return at === 0 || entries.length - at > LOOK_AHEAD ? -1 : entries.length
}

function readQuestion(text: Text): Mood | null {
  const { content, entries } = text
  const last = entries.length - 1
  if (/[?？]\s*["”’)]*\s*$/u.test(content))
    return { mood: 'question', moodCue: { from: last, to: last } }
  const opens = ((entries[0]?.roles ?? 0) & IS_QUESTION) !== 0
  if (entries.length > 2 && opens && content.includes('?'))
    return { mood: 'question', moodCue: { from: 0, to: 0 } }
  return null
}

function firstPhrase({ entries }: Text, list: 'wish'): Cue | null {
  for (let at = 0; at < entries.length; at++) {
    const phrases = entries[at]?.starts?.[list] ?? []
    const phrase = phrases.length === 0 ? null : longestAt(entries, at, phrases)
    if (phrase !== null) return { from: at, to: at + phrase.words.length - 1 }
  }
  return null
}

/** "upgraded the plan to 500 Mbit", "changed the plan to Basic": not a plan to do something. */
function isPlace(text: Text, at: number): boolean {
  const { entries } = text
  if (((entries[at - 1]?.roles ?? 0) & IS_TO) === 0) return false
  return (entries[at]?.amount ?? null) !== null || isCapital(text, at)
}

/** "in May", "9 May", "May 2nd". */
function isMonth(text: Text, at: number): boolean {
  const { entries } = text
  if (((entries[at - 1]?.roles ?? 0) & IS_BEFORE_MONTH) !== 0 || (at > 0 && isCapital(text, at)))
    return true
  return (entries[at - 1]?.amount ?? null) !== null || (entries[at + 1]?.amount ?? null) !== null
}

function readStatement(text: Text): Mood {
  const { content, entries, roles, forms } = text
  if ((roles & IS_REPORTING) !== 0 && /["“”«»]/u.test(content)) {
    const at = indexOfRole(text, IS_REPORTING)
    return { mood: 'reported', moodCue: { from: at, to: at } }
  }
  const wish = (forms & STARTS_WISH) === 0 ? null : firstPhrase(text, 'wish')
  if (wish !== null) return { mood: 'wish', moodCue: wish }
  if ((forms & STARTS_HYPOTHETICAL) === 0) return STATEMENT
  for (let at = 0; at < entries.length; at++) {
    const entry = entries[at]
    if (entry === undefined || entry.starts === null || entry.word === 'if') continue
    if (isName(text, at)) continue // "May", "Will"
    if (entry.word === 'may' && isMonth(text, at)) continue
    const phrase = longestAt(entries, at, entry.starts.hypothetical)
    if (phrase === null || isPlace(text, at + phrase.words.length)) continue
    return { mood: 'hypothetical', moodCue: { from: at, to: at + phrase.words.length - 1 } }
  }
  return STATEMENT
}
