import type { AnyDetector } from '@/lib/detection/detector'
import {
  type Finding,
  type ProfileName,
  SIGNAL_NAMES,
  type SignalName,
} from '@/lib/detection/finding'

import { measure, type Metrics, type ScoredPair } from './metrics'
import type { LabeledPair } from './parse-pairs'
import { preparePair } from './prepare-pair'

export type SignalTally = { readonly fired: number; readonly right: number; readonly wrong: number }

export type Evaluation = {
  readonly profile: ProfileName
  readonly detectorVersion: string
  readonly threshold: number
  readonly overall: Metrics
  readonly sources: Readonly<Record<string, Metrics>>
  readonly signals: Readonly<Partial<Record<SignalName, SignalTally>>>
}

type EvaluatedPair = ScoredPair & {
  readonly source: string
  readonly signals: readonly {
    readonly signal: SignalName
    readonly speaks: boolean // fired, with non-negative weight
  }[]
}

/** Scores files of labeled pairs with a detector. A row whose id is in an earlier file is skipped. */
export function evaluatePairs(
  files: readonly (readonly LabeledPair[])[],
  detector: AnyDetector,
  threshold: number, // 0–1
): Evaluation {
  const rows = scoreFiles(files, detector, threshold)
  const names = [...new Set(rows.map((row) => row.source))].toSorted()
  return {
    profile: detector.profile,
    detectorVersion: detector.version,
    threshold,
    overall: measure(rows),
    sources: Object.fromEntries(
      names.map((name) => [name, measure(rows.filter((row) => row.source === name))]),
    ),
    signals: tallySignals(rows),
  }
}

function scoreFiles(
  files: readonly (readonly LabeledPair[])[],
  detector: AnyDetector,
  threshold: number,
): readonly EvaluatedPair[] {
  const rows: EvaluatedPair[] = []
  for (const pairs of withoutRepeats(files)) {
    const prepare = detector.createPreparer()
    for (const pair of pairs) {
      const [older, newer] = preparePair(prepare, pair)
      const { confidence, readings } = detector.detect(older, newer)
      rows.push({
        source: pair.source,
        label: pair.label,
        confidence,
        fired: hasFired(confidence, threshold),
        signals: readings.map((reading) => ({
          signal: reading.signal,
          speaks: reading.fired && (reading.weight ?? 1) > 0,
        })),
      })
    }
  }
  return rows
}

/** Returns whether a pair with this confidence is proposed (rule P4); never without evidence. */
export function hasFired(confidence: Finding['confidence'], threshold: number): boolean {
  return confidence > 0 && confidence >= threshold
}

/** Drops rows whose id is in an earlier file. */
export function withoutRepeats<Row extends { readonly id: string }>(
  files: readonly (readonly Row[])[],
): readonly (readonly Row[])[] {
  const seen = new Set<string>()
  return files.map((rows) => {
    const fresh = rows.filter((row) => !seen.has(row.id))
    for (const row of fresh) seen.add(row.id)
    return fresh
  })
}

function tallySignals(rows: readonly EvaluatedPair[]): Evaluation['signals'] {
  const tallies = new Map<SignalName, { fired: number; right: number; wrong: number }>()
  for (const row of rows) {
    for (const { signal, speaks } of row.signals) {
      const tally = tallies.get(signal) ?? { fired: 0, right: 0, wrong: 0 }
      tallies.set(signal, tally)
      if (!speaks) continue
      tally.fired += 1
      tally[row.label === 'supersedes' ? 'right' : 'wrong'] += 1
    }
  }
  return Object.fromEntries(
    SIGNAL_NAMES.flatMap((name) => {
      const tally = tallies.get(name)
      return tally === undefined ? [] : [[name, tally]]
    }),
  )
}
