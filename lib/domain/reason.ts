import type { FiredReading, ProfileName, Reading, SignalName } from '@/lib/detection/finding'
import { formatLongDuration, formatNumber } from '@/lib/language/format'

import { isolated } from './isolated'
import { MOODS } from './mood-sentences'
import {
  afterCommonStart,
  cut,
  firstSentence,
  holdsWord,
  isPartOfName,
  quote,
  valuesOf,
  without,
  wordThatBegins,
} from './reason-values'

/** How the two facts of a pair differ, in one word each; a pattern of signals is the exact form of it. */
export const PAIR_KINDS = [
  'correction',
  'reversal',
  'opposite',
  'denied',
  'number',
  'value',
  'same-slot',
  'ended',
  'changed',
  'later',
  'same-meaning',
  'model',
  'imported',
  'other',
] as const

export type PairKind = (typeof PAIR_KINDS)[number]

/** Why a pair was proposed, in words that need nothing more. `why` has at most 120 characters; quotes are parts of the two texts. */
export type Reason = {
  readonly kind: PairKind
  readonly from: string // what the older fact says that the newer one does not, cut to 40 characters
  readonly to: string
  readonly valued: boolean // true: two values of one thing; false: the two texts after their common beginning
  readonly why: string
  readonly caution: string | null
}

/** What the reason is taken from, as it was stored with the proposal. */
export type Evidence = {
  readonly readings: readonly Reading[]
  readonly profile: ProfileName
  readonly older: string
  readonly newer: string
  readonly changed: boolean // a fact changed since: the words that were found may be gone
  readonly hoursApart: number | null
  readonly contextDifferences: readonly {
    readonly key: string
    readonly older: unknown
    readonly newer: unknown
  }[]
  readonly model: { readonly contradicts: boolean; readonly reasoning: string } | null
  readonly foreign: {
    readonly system: string
    readonly confidence: number // 0–1, theirs
    readonly only: boolean // our own rules found nothing
  } | null
}

const HOUR_MS = 3_600_000
const MOST_WHY = 120 // characters
const LEAST_BITS = 1 // a reading of the default profile that adds less decides nothing

const ONE_AT_A_TIME: readonly string[] = ['single', 'single-first', 'other-holder']
const TIME_WORDS =
  /^(?:now|currently|recently|again|since|no longer|anymore|these days|nowadays|today)$/iu
const SEED_TIME_WORDS = /^(?:started|switched|moved|changed)$/iu
const ENDING =
  /\b(?:broke up|called off|cancell?ed|closed down|divorced|ended|finished|gave up|gone|is over|quit|resigned|retired|sold|split up|stopped)\b/iu

/**
 * Returns one reason for a proposal: the first signal that counts, in a fixed order, names the kind; a word of change may add a
 * second clause; one caution may follow (review brief, 3.2).
 */
export function reasonOf(evidence: Evidence): Reason {
  const counted = countedReadings(evidence)
  const lead = leadOf(counted, evidence)
  const values = valuesOf(counted, evidence)
  const clause = lead.takesClause ? clauseOf(counted, evidence, lead.why) : null
  const joined = clause === null ? lead.why : `${lead.why.replace(/\.$/u, '')}, and ${clause}.`
  return {
    kind: lead.kind,
    ...(values === null
      ? { ...afterCommonStart(evidence.older, evidence.newer), valued: false }
      : { ...values, valued: true }),
    why: joined.length > MOST_WHY ? lead.why : joined,
    caution: cautionOf(evidence),
  }
}

/** Returns only the kind of a proposal; `judged`: the model alone proposed it, `imported`: another system did too. */
export function kindOf(
  found: Pick<Evidence, 'readings' | 'profile'> & {
    readonly judged: boolean
    readonly imported: boolean
  },
): PairKind {
  const evidence: Evidence = {
    ...found,
    older: '',
    newer: '',
    changed: false,
    hoursApart: null,
    contextDifferences: [],
    model: found.judged ? { contradicts: true, reasoning: '' } : null,
    foreign: found.imported ? { system: '', confidence: 0, only: false } : null,
  }
  return leadOf(countedReadings(evidence), evidence).kind
}

/** The readings that decide; where none weighs enough, those that speak for it at all. */
function countedReadings({ readings, profile }: Evidence): readonly FiredReading[] {
  const fired = readings.filter((reading): reading is FiredReading => reading.fired)
  if (profile === 'seed') return fired
  const counted = fired.filter(({ weight = 0 }) => weight >= LEAST_BITS)
  return counted.length > 0 ? counted : fired.filter(({ weight = 0 }) => weight > 0)
}

/** `no longer`, where the text goes on so after `no`. */
function wholeDenial(text: string, token: string): string {
  const phrase = /\b(?:no longer|no more|not any ?more|never again)\b/iu.exec(text)?.[0]
  return phrase?.toLowerCase().startsWith(token.toLowerCase()) === true ? phrase : token
}

type Lead = { readonly kind: PairKind; readonly why: string; readonly takesClause: boolean }

function leadOf(counted: readonly FiredReading[], evidence: Evidence): Lead {
  const of = (signal: SignalName) => counted.find((reading) => reading.signal === signal)
  const lead = (kind: PairKind, why: string, takesClause = false): Lead => ({
    kind,
    why,
    takesClause,
  })

  const correction = of('correction')?.because
  if (correction?.kind === 'correction')
    return lead('correction', `The newer fact corrects it (${quote(correction.cue)}).`)
  if (of('reversal') !== undefined) return lead('reversal', 'The order is reversed.', true)
  const opposite = of('antonym')?.because
  if (opposite?.kind === 'antonym') {
    const pair = `${quote(opposite.older)} and ${quote(opposite.newer)}`
    return lead('opposite', `${pair} are opposites.`, true)
  }
  const denied = of('negation')?.because
  if (denied?.kind === 'negation') {
    const said = quote(wholeDenial(evidence[denied.side], denied.token))
    return denied.side === 'newer'
      ? lead('denied', `The newer fact denies it (${said}).`)
      : lead('denied', `The older fact says ${said}; the newer one doesn’t.`)
  }
  const number = of('number')?.because
  if (number?.kind === 'number' && number.older !== number.newer) {
    const only = without(evidence.older, number.older) === without(evidence.newer, number.newer)
    return lead('number', only ? 'Only the number differs.' : 'The number differs.', true)
  }
  const [value, word, slot] = [of('value'), of('substitution'), of('key')]
  const isOne = word?.level === 'same-kind' || slot?.level === 'bare-answers'
  if (isOne || ONE_AT_A_TIME.includes(value?.level ?? ''))
    return lead('value', 'Only one can be true at a time.', true)
  if (slot?.level === 'same-slot' && slot.because.kind === 'key' && slot.because.older !== '')
    return lead('same-slot', `Both answer ${quote(slot.because.older)}.`, true)
  if (value !== undefined || word !== undefined)
    return lead('value', 'The value differs. Check whether both can be true.')
  const change = of('change')?.because
  if (change?.kind === 'change') {
    return ENDING.test(change.cue)
      ? lead('ended', `The newer fact says it ended (${quote(change.cue)}).`)
      : lead('changed', `The newer fact reports a change (${quote(change.cue)}).`)
  }
  const later = of('temporal')?.because
  if (later?.kind === 'temporal') {
    const age = formatLongDuration(later.hoursApart * HOUR_MS)
    return lead('later', `The newer fact is ${age} later and says ${quote(later.marker)}.`)
  }
  const topic = of('topic')?.because
  if (topic?.kind === 'topic') {
    const [about] = topic.shared.flatMap((stem) => wordThatBegins(evidence.newer, stem) ?? [])
    return lead(
      'value',
      about === undefined ? 'The value differs.' : `Both are about ${quote(about)}.`,
    )
  }
  if (counted.some(({ because }) => because.kind === 'paraphrase'))
    return lead('same-meaning', 'These say the same thing. Merge them instead?')
  if (evidence.model?.contradicts === true) {
    const said = firstSentence(evidence.model.reasoning)
    return lead(
      'model',
      said === '' ? 'Only the model sees a conflict.' : `Only the model sees a conflict: ${said}`,
    )
  }
  if (evidence.foreign !== null) {
    const { system, confidence } = evidence.foreign
    const theirs = `their confidence ${formatNumber(Math.round(confidence * 100) / 100)}`
    return lead('imported', `${system} flagged this pair (${theirs}). Our rules found nothing.`)
  }
  return lead('other', 'The two facts differ.', true)
}

/** `the newer fact says “moved”`, where a word of change or of time says something that is not said yet. */
function clauseOf(
  counted: readonly FiredReading[],
  { older, newer, profile }: Evidence,
  said: string,
): string | null {
  for (const { because } of counted) {
    const word =
      because.kind === 'change' ? because.cue : because.kind === 'temporal' ? because.marker : null
    if (word === null || word === '') continue
    const isTime = TIME_WORDS.test(word) || (profile === 'seed' && SEED_TIME_WORDS.test(word))
    if (because.kind === 'temporal' && !isTime) continue
    const isNew = !holdsWord(older, word) && !holdsWord(said, word) && !isPartOfName(newer, word)
    if (isNew) return `the newer fact says ${quote(word)}`
  }
  return null
}

function cautionOf(evidence: Evidence): string | null {
  const { model, contextDifferences, readings } = evidence
  if (model !== null && !model.contradicts)
    return `The model disagrees: ${firstSentence(model.reasoning) || 'it sees no conflict.'}`
  const [first] = contextDifferences
  if (first !== undefined) {
    const sides = [first.older, first.newer].map(plain).filter((side) => side !== '')
    const shown = sides.length === 0 ? '' : ` (${sides.map(isolated).join(', ')})`
    return `The ${isolated(first.key)} differs${shown}. Both may be true.`
  }
  const fired = readings.filter((reading): reading is FiredReading => reading.fired)
  for (const { signal, level, because } of fired) {
    if (signal === 'context' && because.kind === 'context') {
      const [one, other] = [
        condition(evidence.older, because.older),
        condition(evidence.newer, because.newer),
      ]
      if (one !== null && other !== null)
        return `Each fact has its own condition: ${quote(one)}, ${quote(other)}.`
      const [side, said] = other === null ? ['older', one] : ['newer', other]
      if (said !== null) return `The ${side} fact has a condition: ${quote(said)}.`
      continue
    }
    if (because.kind === 'mood' && because.mood !== 'history') return MOODS[because.mood](because)
    if (
      signal === 'key' &&
      (level === 'other' || level === 'other-kind' || level === 'group' || level === 'relative')
    )
      return 'They may be about different subjects.'
    if (because.kind === 'refinement' && because.words.length > 0)
      return `The ${because.side} fact says more. Both may be true.`
  }
  return null
}

/** `in January`: a circumstance with the word before it; null for a cause or a remark (“, as the name says”), which restricts nothing. */
function condition(text: string, said: string): string | null {
  if (said === '') return null
  const before = text.slice(0, Math.max(0, text.indexOf(said)))
  if (/(?:\b(?:because(?: of)?|due to|since|thanks to)|, as)\s+(?:\w+\s+)?$/iu.test(before))
    return null
  const [word = ''] =
    /\b(?:as|at|after|before|during|for|from|if|in|on|only|unless|until|when|while)\s+(?:an?\s+|the\s+)?$/iu.exec(
      before,
    ) ?? []
  return `${word}${said}`
}

function plain(value: unknown): string {
  if (typeof value === 'string') return cut(value)
  return typeof value === 'number' || typeof value === 'boolean' ? String(value) : ''
}
