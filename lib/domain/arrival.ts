import type { Reading } from '@/lib/detection/finding'

import { circumstances } from './circumstances'
import { nameKey } from './fact'
import { saysTheSameWords } from './same-again'

/** What an incoming fact does to a stored one, in OpenClaw's terms; `review` means undetermined, so a person decides. */
export type ArrivalStep = 'UPDATE' | 'DELETE' | 'NOOP' | 'review'

/** Minimum cosine similarity for a near-restatement (memstore). */
export const NEAR_RESTATEMENT = 0.85

/** How many stored facts a model compares an incoming fact with (OpenClaw). */
export const MAX_CANDIDATES = 5

/** The fields compared between an incoming and a stored fact. */
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

/** True when both have the same key. */
export function haveSameKey(
  one: Pick<ArrivalText, 'key'>,
  other: Pick<ArrivalText, 'key'>,
): boolean {
  return one.key !== null && other.key !== null && sharesKey(one, other)
}

/**
 * True when a stored fact already covers an incoming one (rule AW4): the same words ignoring case, spacing and final punctuation,
 * or the same value under one key; and the same kind, with no new tags or metadata.
 */
export function isCoveredBy(arriving: ArrivalText, stored: ArrivalText): boolean {
  return saysTheSame(arriving, stored) && addsNothing(arriving, stored)
}

/** True for the same words, or, under one key, for words that differ only in affirmations such as “still uses” and “prefers”. */
export function saysTheSame(arriving: ArrivalText, stored: ArrivalText): boolean {
  if (saysTheSameWords(arriving, stored)) return true
  if (!haveSameKey(arriving, stored)) return false
  return valueWords(arriving.normalizedContent) === valueWords(stored.normalizedContent)
}

function valueWords(normalizedContent: string): string {
  return normalizedContent
    .replaceAll(/\b(?:still|currently|always)\s+/gu, '')
    .replaceAll(/\b(?:prefer|use|like|want|choose)s?\b/gu, 'prefer')
    .replace(/[ .!?…]+$/u, '')
}

/** True when, apart from its text, an incoming fact has nothing that the stored one lacks. */
export function addsNothing(arriving: ArrivalText, stored: ArrivalText): boolean {
  const tags = new Set(stored.tags.map((tag) => tag.toLowerCase()))
  return (
    arriving.kind === stored.kind &&
    (arriving.key === null || haveSameKey(arriving, stored)) &&
    arriving.tags.every((tag) => tags.has(tag.toLowerCase())) &&
    Object.entries(circumstances(arriving.metadata)).every(
      ([name, value]) =>
        Object.hasOwn(stored.metadata, name) &&
        JSON.stringify(stored.metadata[name]) === JSON.stringify(value),
    )
  )
}

/** The rules' decision for an incoming (newer) and a stored (older) fact (rules AW4, AW5). */
export function classifyByRules(pair: {
  readonly sameWords: boolean
  readonly confidence: number // the detector's, 0–1
  readonly minConfidence: number
  readonly readings: readonly Reading[]
}): 'ADD' | 'UPDATE' | 'DELETE' | 'NOOP' {
  if (pair.sameWords) return 'NOOP'
  if (pair.confidence <= 0 || pair.confidence < pair.minConfidence) return 'ADD'
  return isPureDenial(pair.readings) ? 'DELETE' : 'UPDATE'
}

/** Signals in which the newer text says what is true instead. */
const INSTEAD: readonly Reading['signal'][] = [
  'value',
  'antonym',
  'number',
  'substitution',
  'correction',
  'reversal',
]

/** True when the newer text only denies the older one and replaces it with nothing (rule AW5). */
function isPureDenial(readings: readonly Reading[]): boolean {
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
  UPDATE: 'replaces a stored fact',
  DELETE: 'retracts a stored fact',
  NOOP: 'known already',
  review: 'unclear, for a person to decide',
}

/** Describes how an incoming fact was classified, by whom and why: “Classified on save, by rules: known already (NOOP). …”. */
export function arrivalSentence(arrival: {
  readonly step: ArrivalStep
  readonly by: string
  readonly why: string
}): string {
  const { step, by, why } = arrival
  const name = step === 'review' ? '' : ` (${step})`
  return `Classified on save, by ${by}: ${STEP_WORDS[step]}${name}. ${why}`
}
