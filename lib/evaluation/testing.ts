import type { AnyDetector } from '@/lib/detection/detector'
import type { Reading } from '@/lib/detection/finding'

import type { ScoredPair } from './metrics'
import type { LabeledPair, PairLabel } from './parse-pairs'

/** A pair for metrics: `+` supersedes, `-` coexists, `=` duplicate; fired from .7. */
export function scored(sign: '+' | '-' | '=', confidence: number): ScoredPair {
  const label = ({ '+': 'supersedes', '-': 'coexists', '=': 'duplicate' } as const)[sign]
  return { label, confidence, fired: confidence >= 0.7 }
}

export function labelled(id: string, label: PairLabel, more: Partial<LabeledPair> = {}) {
  const texts = { old: '0', new: '0', oldAtMs: null, newAtMs: null }
  return { id, source: 'a', aspect: 'state', kind: 'fact', ...texts, label, ...more }
}

/** A detector that reads the confidence, and the weight of its only signal, from the newer text: "0.8", "0.8 -2". */
export const ECHO: AnyDetector = {
  profile: 'default',
  version: 'echo-1',
  createPreparer: () => (fact) => ({ ...fact, normalized: fact.content }),
  isRead: () => true,
  confidenceOf: (_, newer) => Number(newer.content.split(' ')[0]),
  reaches: (_, newer, minConfidence) => Number(newer.content.split(' ')[0]) >= minConfidence,
  detect(older, newer) {
    const [confidence, weight] = newer.content.split(' ').map(Number)
    const because = { kind: 'antonym', older: older.content, newer: newer.content } as const
    const reading: Reading =
      confidence === undefined || confidence === 0
        ? { signal: 'antonym', fired: false, failed: { kind: 'no-antonym-pair' } }
        : {
            signal: 'antonym',
            fired: true,
            strength: confidence,
            because,
            older: [[0, 1]],
            newer: [],
            ...(weight === undefined ? {} : { weight, level: 'echo' }),
          }
    return {
      profile: 'default',
      detectorVersion: 'echo-1',
      prior: null,
      readings: [reading],
      confidence: confidence ?? 0,
      winningSignal: reading.fired ? 'antonym' : null,
      pattern: reading.fired ? 'A' : '',
    }
  },
  createCandidateIndex: () => [],
}
