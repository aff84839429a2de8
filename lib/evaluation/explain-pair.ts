import type { AnyDetector } from '@/lib/detection/detector'
import type { Reading, SignalName, Span } from '@/lib/detection/finding'
import { readingSentence } from '@/lib/domain/reading-sentence'

import { hasFired } from './evaluate-pairs'
import type { PairTexts } from './parse-pairs'
import { preparePair } from './prepare-pair'

/** The outcome for a pair: a proposal; below the threshold; no evidence; or identical texts. */
export type Band = 'propose' | 'below' | 'none' | 'duplicate'

export type ExplainedReading = {
  readonly signal: SignalName
  readonly fired: boolean
  readonly strength: number | null // 0–1; null if not fired
  readonly weight: number | null // bits; null in the seed profile
  readonly level: string | null
  readonly evidence: string
  readonly older: readonly Span[]
  readonly newer: readonly Span[]
}

export type ExplainedPair = {
  readonly confidence: number
  readonly fired: boolean
  readonly band: Band
  readonly winningSignal: SignalName | null
  readonly signals: readonly ExplainedReading[]
}

/** Creates a function that explains pairs one by one. */
export function createExplainer(
  detector: AnyDetector,
  threshold: number, // 0–1
): (pair: PairTexts) => ExplainedPair {
  const prepare = detector.createPreparer()
  return (pair) => {
    const [older, newer] = preparePair(prepare, pair)
    const { confidence, winningSignal, readings } = detector.detect(older, newer)
    const fired = hasFired(confidence, threshold)
    const quiet = confidence > 0 ? 'below' : 'none'
    const answer = fired ? 'propose' : quiet
    return {
      confidence,
      fired,
      band: older.normalized === newer.normalized ? 'duplicate' : answer, // rule D4
      winningSignal,
      signals: readings.map(explain),
    }
  }
}

function explain(reading: Reading): ExplainedReading {
  return {
    signal: reading.signal,
    fired: reading.fired,
    strength: reading.fired ? reading.strength : null,
    weight: reading.weight ?? null,
    level: reading.level ?? null,
    evidence: readingSentence(reading),
    older: reading.fired ? reading.older : [],
    newer: reading.fired ? reading.newer : [],
  }
}
