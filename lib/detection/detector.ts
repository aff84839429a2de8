import type { NextCandidate, SlotMembers } from './candidate-index'
import type { Finding, ProfileName } from './finding'
import type { FactText } from './statement'

/** What every prepared statement carries, whatever else its profile reads in the text. */
export type PreparedText = {
  readonly content: string // the original text; all offsets refer to it
  readonly normalized: string // what rule D4 compares
  readonly statedAtMs: number | null // null = unknown, never "same time"
}

/**
 * One scoring profile: how it prepares a fact, scores a pair, explains it, and finds the pairs of a large slot. Only statements of
 * one preparer compare.
 */
export type Detector<Prepared extends PreparedText> = {
  readonly profile: ProfileName
  readonly version: string // names the rules and figures by which findings are made; it changes whenever a finding could
  createPreparer(): (fact: FactText) => Prepared
  confidenceOf(older: Prepared, newer: Prepared): number // 0–1
  detect(older: Prepared, newer: Prepared): Finding
  /** Searches that together offer every pair whose confidence can reach `minConfidence` (0–1). */
  createCandidateIndex(slot: SlotMembers<Prepared>, minConfidence: number): readonly NextCandidate[]
}

/** Any detector, for who does not care which: methods, so that one of them can stand for all. */
export type AnyDetector = Detector<PreparedText>
