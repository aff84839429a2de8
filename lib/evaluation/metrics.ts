import { brierScore, calibrationError, type Forecast } from '@/lib/statistics/calibration'

import type { PairLabel } from './parse-pairs'

/** A pair's score and its label. */
export type ScoredPair = {
  readonly label: PairLabel
  readonly confidence: number // 0–1
  readonly fired: boolean
}

/** Shares are 0–1; null = undefined, with a zero denominator. */
export type Metrics = {
  readonly n: number
  readonly precision: number | null
  readonly recall: number | null
  readonly f1: number | null
  readonly falseAlarmRate: number | null
  readonly duplicatesFired: number | null
  readonly prAuc: number | null
  readonly recallAtP90: number | null
  readonly ece: number | null
  readonly brier: number | null
}

const TARGET_PRECISION = 0.9

/** Measures scored pairs; correct means that the newer supersedes the older. */
export function measure(rows: readonly ScoredPair[]): Metrics {
  const positives = count(rows, isPositive)
  const fired = count(rows, (row) => row.fired)
  const right = count(rows, (row) => row.fired && isPositive(row))
  const duplicates = rows.filter((row) => row.label === 'duplicate')
  return {
    n: rows.length,
    precision: ratio(right, fired),
    recall: ratio(right, positives),
    f1: positives === 0 ? null : ratio(2 * right, fired + positives),
    falseAlarmRate: ratio(fired - right, rows.length - positives),
    duplicatesFired: ratio(
      count(duplicates, (row) => row.fired),
      duplicates.length,
    ),
    prAuc: averagePrecision(rows),
    recallAtP90: recallAtPrecision(rows, TARGET_PRECISION),
    ece: calibrationError(rows.map(toForecast)),
    brier: brierScore(rows.map(toForecast)),
  }
}

/**
 * Returns the average precision, Σ (Rₖ − Rₖ₋₁) · Pₖ over distinct confidences in descending order, so that ties are one step
 * (Manning, Raghavan & Schütze 2008, ch. 8; without interpolation, following Davis & Goadrich 2006); null without supersessions.
 */
export function averagePrecision(rows: readonly ScoredPair[]): number | null {
  const positives = count(rows, isPositive)
  if (positives === 0) return null
  let sum = 0
  let before = 0
  for (const { ranked, right } of steps(rows)) {
    sum += ((right - before) / positives) * (right / ranked)
    before = right
  }
  return sum
}

/**
 * Returns the largest recall over all thresholds with a precision of at least `precision`; 0 if there is none, null without
 * supersessions. A confidence of 0 is not a threshold, because such pairs are never proposed.
 */
export function recallAtPrecision(rows: readonly ScoredPair[], precision: number): number | null {
  const positives = count(rows, isPositive)
  if (positives === 0) return null
  let best = 0
  for (const { ranked, right, confidence } of steps(rows)) {
    if (confidence > 0 && right >= precision * ranked) best = Math.max(best, right / positives)
  }
  return best
}

type Step = { readonly confidence: number; readonly ranked: number; readonly right: number }

/** For each distinct confidence, highest first: the pairs at or above it, and how many are supersessions. */
function steps(rows: readonly ScoredPair[]): readonly Step[] {
  const sorted = rows.toSorted((a, b) => b.confidence - a.confidence)
  const found: Step[] = []
  let right = 0
  for (const [at, row] of sorted.entries()) {
    if (isPositive(row)) right += 1
    if (sorted[at + 1]?.confidence === row.confidence) continue
    found.push({ confidence: row.confidence, ranked: at + 1, right })
  }
  return found
}

function isPositive(row: ScoredPair): boolean {
  return row.label === 'supersedes'
}

function toForecast(row: ScoredPair): Forecast {
  return { confidence: row.confidence, positive: isPositive(row) }
}

function count(rows: readonly ScoredPair[], holds: (row: ScoredPair) => boolean): number {
  return rows.reduce((sum, row) => (holds(row) ? sum + 1 : sum), 0)
}

function ratio(part: number, whole: number): number | null {
  return whole === 0 ? null : part / whole
}
