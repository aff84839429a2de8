import type { AnyDetector } from '@/lib/detection/detector'
import type { Finding } from '@/lib/detection/finding'
import { normalizeText } from '@/lib/detection/normalize-text'
import { openPreparer } from '@/lib/detection/open-preparer'
import {
  isCoveredBy,
  classifyByRules,
  saysTheSame,
  haveSameKey,
  type ArrivalStep,
} from '@/lib/domain/arrival'
import { factText } from '@/lib/domain/fact-text'
import { retractedIn } from '@/lib/domain/retraction'

import type { Arriving, Pool, Stored } from './arrival-pool'

/** What the rules say about an arriving fact. */
export type RuledStep = {
  readonly step: ArrivalStep
  readonly target: Stored
  readonly why: string
}

/** Reads an arriving fact as the newer side of a pair with a stored one. */
export type PairReader = {
  readonly confidence: (stored: Stored, arriving: Arriving) => number // 0–1
  readonly finding: (stored: Stored, arriving: Arriving) => Finding
}

/** Returns a reader that compares arriving facts with stored ones. */
export function createPairReader(detector: AnyDetector): PairReader {
  const prepare = openPreparer(detector)
  const older = (stored: Stored) => prepare(factText({ ...stored, validFrom: stored.atMs }))
  const newer = ({ content, atMs, input }: Arriving) => {
    const { entity, aspect, key, validFrom, recordedAt } = input
    const timeKnown = validFrom !== null || recordedAt !== null
    return prepare(factText({ content, entity, aspect, key, timeKnown, validFrom: atMs }))
  }
  return {
    confidence: (stored, arriving) => detector.confidenceOf(older(stored), newer(arriving)),
    finding: (stored, arriving) => detector.detect(older(stored), newer(arriving)),
  }
}

/** An arriving fact, and what it is compared with. */
export type OpenArrival = {
  readonly arriving: Arriving
  readonly pool: Pool
  readonly mates: readonly Arriving[] // facts that arrive with it
  readonly read: PairReader
}

/** Decides by rules what an arriving fact does (rules AW4, AW5); null: as far as rules can tell, it adds. */
export function stepByRules(held: OpenArrival, minConfidence: number): RuledStep | null {
  const { arriving, pool, read } = held
  const takenBack = retractedStep(held)
  if (takenBack !== null) return takenBack
  const same = latest(pool.siblings.filter((stored) => isCoveredBy(arriving, stored)))
  const found = pool.siblings
    .filter((stored) => !stored.isSacred && !saysTheSame(arriving, stored))
    .map((target) => ({ target, confidence: read.confidence(target, arriving) }))
    .filter(({ confidence }) => confidence > 0 && confidence >= minConfidence)
    .toSorted((a, b) => b.confidence - a.confidence || b.target.atMs - a.target.atMs)
  const isReplaced = same !== null && found.some(({ target }) => target.atMs >= same.atMs)
  if (same !== null && !isReplaced && holdsNow(same, held))
    return { step: 'NOOP', target: same, why: 'This fact already says it.' }
  const [best] = found
  if (best === undefined) return null
  const { target, confidence } = best
  const { readings } = read.finding(target, arriving)
  return classifyByRules({ sameWords: false, confidence, minConfidence, readings }) === 'DELETE'
    ? { step: 'DELETE', target, why: 'It denies this fact without a replacement.' }
    : { step: 'UPDATE', target, why: 'Detection reads it as a replacement for this fact.' }
}

/** “Forget that X” denies the latest fact that says X: a sibling, or one in another aspect of the entity (rule AW9). */
export function retractedStep({
  arriving,
  pool,
}: Pick<OpenArrival, 'arriving' | 'pool'>): RuledStep | null {
  const words = retractedWords(arriving)
  if (words === null || words === '') return null
  const saysIt = (stored: Stored) =>
    !stored.isSacred && retractedWords(stored) === null && namesIt(stored.normalizedContent, words)
  const target = latest(pool.siblings.filter(saysIt)) ?? latest(pool.near().filter(saysIt))
  return target === null ? null : { step: 'DELETE', target, why: RETRACTS }
}

/** Why a fact is asked about that an arriving sentence takes back. */
export const RETRACTS = 'It names what that fact says.'

/** The words that a fact takes back, as stored texts are compared; null for a fact, and for a constraint whatever it says (rule AW23). */
export function retractedWords({
  kind,
  content,
}: {
  readonly kind: string
  readonly content: string
}): string | null {
  const words = kind === 'constraint' ? null : retractedIn(content)
  return words === null ? null : normalizeText(words)
}

/** True when a stored text says what a sentence takes back, or the sentence says all of the text. */
function namesIt(says: string, words: string): boolean {
  return says.includes(words) || words.includes(says)
}

/** True when nothing said since the stored fact may have replaced it; otherwise repeating the old text is news (rule A7). */
export function holdsNow(
  stored: Stored,
  { arriving, pool, mates }: Pick<OpenArrival, 'arriving' | 'pool' | 'mates'>,
): boolean {
  if (pool.inQuestion.has(stored.id)) return false
  const since = [
    ...pool.siblings.filter((each) => each.id !== stored.id && haveSameKey(each, arriving)),
    ...mates.filter((mate) => mate.atMs <= arriving.atMs && areInOneSlot(mate, arriving)),
  ]
  return !since.some((each) => each.atMs >= stored.atMs && !saysTheSame(arriving, each))
}

function areInOneSlot(one: Arriving, other: Arriving): boolean {
  return one.entityKey === other.entityKey && one.aspectKey === other.aspectKey
}

function latest(facts: readonly Stored[]): Stored | null {
  return facts.toSorted((a, b) => b.atMs - a.atMs || (a.id < b.id ? 1 : -1))[0] ?? null
}
