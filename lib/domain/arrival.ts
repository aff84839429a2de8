import type { Reading } from '@/lib/detection/finding'

import { circumstances } from './circumstances'
import { nameKey } from './fact'
import { saysTheSameWords } from './same-again'

/** What an arriving fact does to a stored one (the words of the OpenClaw document); `review`: nobody could say, and a person looks. */
export type ArrivalStep = 'UPDATE' | 'DELETE' | 'NOOP' | 'review'

/** Where near-restatement begins: cosine of two vectors (memstore). */
export const NEAR_RESTATEMENT = 0.85

/** How many stored facts an arriving one is held against by a model (OpenClaw). */
export const MOST_OFFERED = 5

/** What is compared of a fact that arrives and of those that are stored. */
export type ArrivalText = {
  readonly content: string
  readonly normalizedContent: string
  readonly key: string | null
  readonly kind: string
  readonly atMs: number
  readonly tags: readonly string[]
  readonly metadata: Readonly<Record<string, unknown>>
}

/** True unless both have a key and the keys differ (rule S5). */
export function sharesKey(one: Pick<ArrivalText, 'key'>, other: Pick<ArrivalText, 'key'>): boolean {
  return one.key === null || other.key === null || nameKey(one.key) === nameKey(other.key)
}

/** True when both stand under the same key. */
export function underOneKey(
  one: Pick<ArrivalText, 'key'>,
  other: Pick<ArrivalText, 'key'>,
): boolean {
  return one.key !== null && other.key !== null && sharesKey(one, other)
}

/**
 * True when a stored fact holds all that the arriving one says (rule AW4): the same words but for case, spaces and the closing mark, or the
 * same value under one key, of the same kind, with no tag and no metadata that the stored one does not have.
 */
export function isHeldBy(arriving: ArrivalText, stored: ArrivalText): boolean {
  return saysTheSame(arriving, stored) && addsNothing(arriving, stored)
}

/** True for the same words, or, under one key, the same but for words that only say that it holds: “still uses” and “prefers”. */
export function saysTheSame(arriving: ArrivalText, stored: ArrivalText): boolean {
  if (saysTheSameWords(arriving, stored)) return true
  if (!underOneKey(arriving, stored)) return false
  return valueWords(arriving.normalizedContent) === valueWords(stored.normalizedContent)
}

function valueWords(normalizedContent: string): string {
  return normalizedContent
    .replaceAll(/\b(?:still|currently|always)\s+/gu, '')
    .replaceAll(/\b(?:prefer|use|like|want|choose)s?\b/gu, 'prefer')
    .replace(/[ .!?…]+$/u, '')
}

/** True when, its words aside, an arriving fact brings nothing that the stored one does not have. */
export function addsNothing(arriving: ArrivalText, stored: ArrivalText): boolean {
  const tags = new Set(stored.tags.map((tag) => tag.toLowerCase()))
  return (
    arriving.kind === stored.kind &&
    (arriving.key === null || underOneKey(arriving, stored)) &&
    arriving.tags.every((tag) => tags.has(tag.toLowerCase())) &&
    Object.entries(circumstances(arriving.metadata)).every(
      ([name, value]) =>
        Object.hasOwn(stored.metadata, name) &&
        JSON.stringify(stored.metadata[name]) === JSON.stringify(value),
    )
  )
}

/** What rules make of one pair (rules AW4, AW5), where the newer one arrives and the older one is stored. */
export function ruledStep(pair: {
  readonly sameWords: boolean
  readonly confidence: number // of the detector, 0–1
  readonly minConfidence: number
  readonly readings: readonly Reading[]
}): 'ADD' | 'UPDATE' | 'DELETE' | 'NOOP' {
  if (pair.sameWords) return 'NOOP'
  if (pair.confidence <= 0 || pair.confidence < pair.minConfidence) return 'ADD'
  return takesBack(pair.readings) ? 'DELETE' : 'UPDATE'
}

/** Signals by which the newer text says what is true instead. */
const INSTEAD: readonly Reading['signal'][] = [
  'value',
  'antonym',
  'number',
  'substitution',
  'correction',
  'reversal',
]

/** True when the newer text only denies the older one and puts nothing in its place (rule AW5). */
function takesBack(readings: readonly Reading[]): boolean {
  const fired = readings.flatMap((reading) => (reading.fired ? [reading] : []))
  const denies = fired.some(
    ({ because }) => because.kind === 'negation' && because.side === 'newer',
  )
  const adds = fired.some(
    ({ signal, because }) =>
      INSTEAD.includes(signal) || (because.kind === 'refinement' && because.side === 'newer'),
  )
  return denies && !adds
}

const STEP_WORDS: Readonly<Record<ArrivalStep, string>> = {
  UPDATE: 'in the place of a stored fact',
  DELETE: 'takes a stored fact back',
  NOOP: 'known already',
  review: 'not clear, for a person to look at',
}

/** Says what was seen of an arriving fact, by whom and why: “Seen on arrival, by rules: known already (NOOP). …”. */
export function arrivalSentence(arrival: {
  readonly step: ArrivalStep
  readonly by: string
  readonly why: string
}): string {
  const { step, by, why } = arrival
  const name = step === 'review' ? '' : ` (${step})`
  return `Seen on arrival, by ${by}: ${STEP_WORDS[step]}${name}. ${why}`
}
