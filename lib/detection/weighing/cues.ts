import {
  BENIGN_NEGATIONS,
  CHANGE_CUES,
  CONTEXT_OPENERS,
  CORRECTION_CUES,
  FILLERS,
  HYPOTHETICAL_CUES,
  NEGATION_WORDS,
  NOW_CUES,
  QUESTION_OPENERS,
  REPORTING_VERBS,
  RESTRICTION_WORDS,
  WHEN_WORDS,
} from './lexicon/cues'
import { phraseFinder } from './phrases'
import { takesPreposition } from './relations'

/** A text as words with their places in it. */
export type Words = {
  readonly content: string
  readonly words: readonly string[]
  readonly offsets: readonly number[]
}

/** A cue: its words by position. */
export type Cue = { readonly from: number; readonly to: number }

/** What the wording of a text says about itself; the arrays have one element a word. */
export type Cues = {
  readonly breaks: readonly boolean[] // punctuation stands before the word
  readonly clauses: readonly number[] // number of the clause of each word
  readonly region: readonly boolean[] // inside a context
  readonly gone: readonly boolean[] // said to have ended
  readonly filler: readonly boolean[]
  readonly silent: readonly boolean[] // not content: negations, corrections
  readonly negations: readonly number[] // positions, benign ones left out
  readonly contexts: readonly (readonly number[])[] // positions of each
  readonly slots: readonly (readonly number[])[] // those of them that name a slot
  readonly conditional: boolean // a context begins with if, when, unless …
  readonly change: Cue | null // strongest change wording
  readonly changeIsWeak: boolean
  readonly turns: boolean // the change wording says to what: "moved … to …"
  readonly correction: Cue | null
  readonly contrast: boolean // the correction is only a "not X" beside the rest
  readonly mood: 'statement' | 'question' | 'hypothetical' | 'reported'
  readonly moodCue: Cue | null
  readonly restriction: number // position, -1 = none
}

const findBenign = phraseFinder(BENIGN_NEGATIONS)
const findChange = phraseFinder(CHANGE_CUES.map(([cue]) => cue))
const ENDING = new Set(CHANGE_CUES.filter(([, ends]) => ends).map(([cue]) => cue))
const findCorrection = phraseFinder(CORRECTION_CUES)
const findHypothetical = phraseFinder(HYPOTHETICAL_CUES)
const BREAKS = /[.,;:!?()[\]{}|"“”—–\n。，；：！？、]/u
const ENDS_GONE = new Set([
  'to',
  'with',
  'by',
  'and',
  'but',
  'for',
  'because',
  'after',
  'since',
  'so',
  'now',
  'use',
  'in',
])
const ENDS_CONTEXT = new Set(['instead', 'rather', 'but', 'then'])
const LABEL_WORDS = 7
const LOOK_AHEAD = 6
const REACH = 6 // words from a change to what it leads to

/** Reads the cues of a text. */
export function readCues(text: Words): Cues {
  const { words } = text
  const gaps = words.map((_, at) => gapBefore(text, at))
  const breaks = gaps.map((gap) => BREAKS.test(gap))
  const marks = {
    silent: words.map(() => false),
    filler: words.map((word) => FILLERS.has(word)),
    gone: words.map(() => false),
  }
  const allNegations = readNegations(words, marks)
  const corrected = readCorrection({ words, breaks }, allNegations, marks)
  const negations = allNegations.filter((at) => !corrected.contrasts.includes(at))
  const { change, weak, turns } = readChange({ words, breaks }, marks)
  const { contexts, slots, region } = readContexts(text, gaps)
  const mood = readMood(text)
  return {
    breaks,
    clauses: readClauses(words, gaps),
    region,
    ...marks,
    negations,
    contexts,
    slots,
    change,
    changeIsWeak: weak,
    turns,
    correction: corrected.cue,
    contrast: corrected.contrast,
    ...mood,
    conditional: words.some((word, at) => CONDITIONS.has(word) && region[at + 1] === true),
    restriction: words.findIndex((word) => RESTRICTION_WORDS.has(word)),
  }
}

const JOINS = new Set(['and', 'but', 'then', 'so', 'or'])

/** A clause ends at a full stop, and, once it has a verb, at other punctuation and at "and" or "but" before a verb. */
function readClauses(words: readonly string[], gaps: readonly string[]): readonly number[] {
  let clause = 0
  let hasVerb = false
  return words.map((word, at) => {
    const joins = JOINS.has(word) && (isVerbForm(words[at + 1]) || isVerbForm(words[at + 2]))
    if (
      at > 0 &&
      (endsSentence(words[at - 1] ?? '', gaps[at] ?? '') ||
        (hasVerb && (joins || SPLITS.test(gaps[at] ?? ''))))
    ) {
      clause += 1
      hasVerb = false
    }
    if (isVerbForm(word)) hasVerb = true
    return clause
  })
}

const SPLITS = /[,;:()[\]{}|"“”—–\n，；：、]/u

/** "S. L. Benfica", "1. FC" and "e.g." go on. */
function endsSentence(before: string, gap: string): boolean {
  return /[.!?]["”’)]*\s|[\n。！？;]|:\s/u.test(gap) && (before.length > 2 || !gap.startsWith('.'))
}

const AUXILIARY_FORMS = new Set([
  'is',
  'are',
  'was',
  'were',
  'has',
  'have',
  'does',
  'do',
  'did',
  'will',
  'can',
  'must',
])

function isVerbForm(word: string | undefined): boolean {
  return word !== undefined && (takesPreposition.isVerbForm(word) || AUXILIARY_FORMS.has(word))
}

type Marks = { readonly silent: boolean[]; readonly filler: boolean[]; readonly gone: boolean[] }
type Clauses = { readonly words: readonly string[]; readonly breaks: readonly boolean[] }

function gapBefore({ content, offsets }: Words, at: number): string {
  return content.slice(at === 0 ? 0 : (offsets[2 * at - 1] ?? 0), offsets[2 * at] ?? 0)
}

function readNegations(words: readonly string[], marks: Marks): readonly number[] {
  const found: number[] = []
  for (let at = 0; at < words.length; at++) {
    const benign = findBenign(words, at)
    if (benign > 0) {
      for (let inside = at; inside < at + benign; inside++) marks.silent[inside] = true
      at += benign - 1
    } else if (NEGATION_WORDS.has(words[at] ?? '')) {
      if (words[at] === 'no' && /^\d/u.test(words[at + 1] ?? '')) continue // "no 12" is a number
      marks.silent[at] = true
      found.push(at)
    }
  }
  return found
}

function markGone({ words, breaks }: Clauses, from: number, marks: Marks): number {
  let at = from
  for (; at < words.length; at++) {
    if (at > from && (breaks[at] === true || ENDS_GONE.has(words[at] ?? ''))) break
    marks.gone[at] = true
  }
  return at
}

function readChange(clauses: Clauses, marks: Marks) {
  const { words } = clauses
  let change: Cue | null = null
  let weak = true
  for (let at = 0; at < words.length; at++) {
    const length = findChange(words, at)
    if (length === 0) continue
    const cue = words.slice(at, at + length).join(' ')
    const isWeak = NOW_CUES.has(cue)
    if (change === null || (weak && !isWeak)) {
      change = { from: at, to: at + length - 1 }
      weak = isWeak
    }
    for (let inside = at; inside < at + length; inside++) marks.silent[inside] = true
    if (ENDING.has(cue)) markGone(clauses, at + length, marks)
    at += length - 1
  }
  if (change === null || weak) return { change, weak, turns: false }
  const from = words.indexOf('from')
  if (from >= 0) markGone(clauses, from + 1, marks)
  const [after, before] = [change.to, change.from]
  const turns = words.some(
    (word, at) => at > before && at <= after + REACH && (word === 'to' || word === 'into'),
  )
  return { change, weak, turns }
}

/** "not X, use Y", "not X but Y" and "use Y, not X" correct; so do the phrases of the list. */
function readCorrection(clauses: Clauses, negations: readonly number[], marks: Marks) {
  const { words, breaks } = clauses
  let found: Cue | null = null
  let contrast: Cue | null = null
  const contrasts: number[] = []
  for (let at = 0; at < words.length; at++) {
    const length = findCorrection(words, at)
    if (length === 0) continue
    for (let inside = at; inside < at + length; inside++) {
      marks.silent[inside] = true
      marks.filler[inside] = true
    }
    found ??= { from: at, to: at + length - 1 }
  }
  for (const at of negations) {
    if (words[at] !== 'not') continue
    const end = words.findIndex(
      (word, position) =>
        position > at &&
        position <= at + LOOK_AHEAD &&
        (breaks[position] === true || word === 'but'),
    )
    const opens = at === 0 || breaks[at] === true
    if (!opens) continue
    const to = end < 0 ? words.length : end
    if (end < 0 && (at === 0 || words.length - at > LOOK_AHEAD)) continue
    for (let inside = at + 1; inside < to; inside++) marks.gone[inside] = true
    contrasts.push(at)
    contrast ??= { from: at, to: at }
  }
  return { cue: found ?? contrast, contrast: found === null && contrast !== null, contrasts }
}

function readContexts({ content, words, offsets }: Words, gaps: readonly string[]) {
  const region = words.map(() => false)
  const contexts: number[][] = []
  const slots: number[][] = [] // those that name a slot: labels, "for …", parentheses
  const open = (from: number, ends: (at: number) => boolean): number => {
    const positions: number[] = []
    let at = from
    while (at < words.length && (positions.length === 0 || !ends(at))) {
      positions.push(at)
      region[at] = true
      at += 1
    }
    contexts.push(positions)
    return at
  }
  const colon = gaps.findIndex((gap, at) => at > 0 && at <= LABEL_WORDS && /:\s/u.test(gap))
  if (
    colon > 0 &&
    findCorrection(words, 0) === 0 &&
    !words.slice(0, colon).some((word) => takesPreposition.isVerbForm(word))
  ) {
    const topic = words.lastIndexOf('for', colon - 1)
    open(topic < 0 ? 0 : topic + 1, (at) => at >= colon)
    slots.push(contexts.at(-1) ?? [])
  }
  for (let at = 0; at < words.length; at++) {
    if (region[at] === true) continue
    if ((gaps[at] ?? '').includes('(')) {
      at = open(at, (next) => (gaps[next] ?? '').includes(')')) - 1
      slots.push(contexts.at(-1) ?? [])
      continue
    }
    const word = words[at] ?? ''
    const when =
      WHEN_OPENERS.has(word) && isWhen(words, at + 1) && !AUXILIARY_FORMS.has(words[at - 1] ?? '')
    if ((!CONTEXT_OPENERS.has(word) && !when) || takesPreposition(words[at - 1] ?? '', word))
      continue
    if (at + 1 >= words.length) break
    if (word === 'for' && /\p{Lu}/u.test(content.charAt(offsets[2 * at + 2] ?? 0))) continue // part of a name
    const empty = FILLERS.has(words[at + 1] ?? '') && BREAKS.test(gaps[at + 2] ?? '') // "for this: …"
    at =
      open(
        empty ? at + 2 : at + 1,
        (next) =>
          BREAKS.test(gaps[next] ?? '') ||
          ENDS_CONTEXT.has(words[next] ?? '') ||
          (word === 'for' && AUXILIARY_FORMS.has(words[next] ?? '')) ||
          (words[next] !== 'for' && CONTEXT_OPENERS.has(words[next] ?? '')),
      ) - 1
    if (word === 'for') slots.push(contexts.at(-1) ?? [])
  }
  return { contexts, slots, region }
}

const CONDITIONS = new Set(['if', 'when', 'unless'])
const WHEN_OPENERS = new Set(['in', 'on', 'at', 'from', 'during'])

/** "in winter", "on storm days", "at high tide", "from May". */
function isWhen(words: readonly string[], at: number): boolean {
  return WHEN_WORDS.has(words[at] ?? '') || WHEN_WORDS.has(words[at + 1] ?? '')
}

function readMood({ content, words }: Words): Pick<Cues, 'mood' | 'moodCue'> {
  if (/[?？]\s*["”’)]*\s*$/u.test(content))
    return { mood: 'question', moodCue: { from: words.length - 1, to: words.length - 1 } }
  if (words.length > 2 && QUESTION_OPENERS.has(words[0] ?? '') && content.includes('?'))
    return { mood: 'question', moodCue: { from: 0, to: 0 } }
  if (/["“”«»]/u.test(content)) {
    const at = words.findIndex((word) => REPORTING_VERBS.has(word))
    if (at >= 0) return { mood: 'reported', moodCue: { from: at, to: at } }
  }
  for (let at = 0; at < words.length; at++) {
    const length = findHypothetical(words, at)
    if (length > 0 && words[at] !== 'if')
      return { mood: 'hypothetical', moodCue: { from: at, to: at + length - 1 } }
  }
  return { mood: 'statement', moodCue: null }
}
