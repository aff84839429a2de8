import type { NextCandidate, SlotMembers } from './candidate-index'
import type { Finding, ProfileName } from './finding'
import type { FactText } from './statement'

/** The fields of a prepared statement in every profile. */
export type PreparedText = {
  readonly content: string // the original text; all offsets refer to it
  readonly normalized: string // compared by rule D4
  readonly statedAtMs: number | null // null = unknown, never "same time"
}

/**
 * A scoring profile: prepares facts, scores and explains pairs, and indexes large slots. Only statements of one preparer are
 * comparable.
 */
export type Detector<Prepared extends PreparedText> = {
  readonly profile: ProfileName
  readonly version: string // identifies the rules and weights; it changes whenever a finding could
  createPreparer(): (fact: FactText) => Prepared
  isRead(statement: Prepared): boolean // false: in a language that the detector does not read
  confidenceOf(older: Prepared, newer: Prepared): number // 0–1
  /** True when evidence fires on a pair and its confidence is at least `minConfidence` (0–1). Quicker than the confidence itself. */
  reaches(older: Prepared, newer: Prepared, minConfidence: number): boolean
  detect(older: Prepared, newer: Prepared): Finding
  /** Creates searches that together offer every pair whose confidence can reach `minConfidence` (0–1). */
  createCandidateIndex(slot: SlotMembers<Prepared>, minConfidence: number): readonly NextCandidate[]
}

/** Any detector. Its members are methods, so that every detector is assignable to it. */
export type AnyDetector = Detector<PreparedText>
