import { SIGNAL_NAMES } from '@/lib/detection/finding'
import { relate } from '@/lib/detection/weighing/pair'
import { countOpening, NEAR_LINE } from '@/lib/detection/weighing/signals/together'
import type { TogetherBits } from '@/lib/detection/weighing/together-bits'
import { createWeighedDetector } from '@/lib/detection/weighing/weighed-detector'
import type { WeightFigures } from '@/lib/detection/weighing/weight-set'

import { fitSparse, type SparseRow } from './fit-sparse'
import type { LabeledPair } from './parse-pairs'
import { preparePair } from './prepare-pair'

const L2 = 8
const FREE = 1e-3 // hardly drawn to zero
const CAUTION = 2 // a pair that does not supersede, next to one that does
const OTHERS = 0.5 // a pair of another source
const CROSSED = 0.1 // a pair that crosses slots
const FEWEST = 8 // pairs at a level
const OPENINGS = [1, 2] as const // words; none is the reference
const SECOND = 'together'
const ASPECTS = ['home city', 'clubs', 'notes', 'trombone'] // of each kind

/** A pair near the line: its signals, and whether the newer text replaces the older. */
type Row = {
  readonly bits: number
  readonly features: readonly string[]
  readonly y: 0 | 1
  readonly weight: number
}

/** Labeled pairs, and those of them that count fully. */
type Pairs = {
  readonly pairs: readonly LabeledPair[]
  readonly sources: readonly string[] // of the pairs that count fully
  readonly crossed: readonly LabeledPair[] // of two slots, none of which supersedes the other
}

/**
 * Fits what signals mean together where an aspect is given, by logistic regression over the sum and all levels of the pairs that these
 * weights put near the line. Pairs of other sources count less, so that what detection is fitted to already does not decide. Pairs that
 * cross slots are filed under one aspect of each kind in turn, as a store might by mistake.
 */
export function fitTogether(
  { pairs, sources, crossed }: Pairs,
  figures: WeightFigures,
): TogetherBits {
  const detector = createWeighedDetector({ ...figures, version: 'fit' })
  const prepare = detector.createPreparer()
  const filed = crossed.map((pair, at) => ({ ...pair, aspect: ASPECTS[at % ASPECTS.length] ?? '' }))
  const wrong = new Set(filed)
  const rows = [...pairs, ...filed].flatMap((pair): readonly Row[] => {
    const [older, newer] = preparePair(prepare, pair)
    const { prior, readings, winningSignal } = detector.detect(older, newer)
    if (winningSignal === null || newer.aspectKind === 'none') return []
    const others = readings.filter(({ signal }) => signal !== SECOND)
    const bits = others.reduce((sum, { weight }) => sum + (weight ?? 0), prior ?? 0)
    if (bits < NEAR_LINE || bits >= -NEAR_LINE) return []
    const opening = countOpening(relate(older, newer))
    const y = pair.label === 'supersedes' ? 1 : 0
    return [
      {
        bits,
        features: [
          ...others.map(({ signal, level }) => `${signal} ${level ?? ''}`),
          ...OPENINGS.filter((least) => opening >= least).map((least) => `opening ${least}`),
        ],
        y,
        weight: wrong.has(pair)
          ? CROSSED
          : (sources.includes(pair.source) ? 1 : OTHERS) * (y === 1 ? 1 : CAUTION),
      },
    ]
  })
  const bitsOf = fitRows(rows)
  const first = bitsOf('opening 1')
  return {
    prior: toHundredths(bitsOf('prior')),
    sum: toHundredths(1 + bitsOf('sum') * Math.LN2),
    opening: [0, toHundredths(first), toHundredths(first + bitsOf('opening 2'))],
    levels: Object.fromEntries(
      SIGNAL_NAMES.flatMap((signal) => {
        const own = levelsOf(signal, rows).map((name) => [
          name,
          toHundredths(bitsOf(`${signal} ${name}`)),
        ])
        return own.length === 0 ? [] : [[signal, Object.fromEntries(own)]]
      }),
    ),
  }
}

/** Returns the levels of a signal at which there are enough pairs. */
function levelsOf(signal: string, rows: readonly Row[]): readonly string[] {
  const counts = new Map<string, number>()
  for (const { features } of rows)
    for (const feature of features)
      if (feature.startsWith(`${signal} `)) counts.set(feature, (counts.get(feature) ?? 0) + 1)
  return [...counts]
    .filter(([, count]) => count >= FEWEST)
    .map(([feature]) => feature.slice(signal.length + 1))
    .toSorted()
}

/** Fits one weight per feature, beside a prior and the sum. Returns the bits of a feature. */
function fitRows(rows: readonly Row[]): (feature: string) => number {
  const names = [
    ...SIGNAL_NAMES.flatMap((signal) =>
      levelsOf(signal, rows).map((level) => `${signal} ${level}`),
    ),
    ...OPENINGS.map((least) => `opening ${least}`),
  ]
  const places = new Map(['prior', 'sum', ...names].map((name, at) => [name, at]))
  const sparse = rows.map(({ bits, features, y, weight }): SparseRow => {
    const own = features.flatMap((feature) => places.get(feature) ?? [])
    return {
      places: [0, 1, ...own],
      values: [1, bits, ...own.map(() => 1)],
      offset: bits * Math.LN2,
      y,
      weight,
    }
  })
  const fitted = fitSparse(sparse, [FREE, 1, ...names.map(() => L2)])
  return (feature) => (fitted[places.get(feature) ?? -1] ?? 0) / Math.LN2
}

function toHundredths(bits: number): number {
  return Math.round(bits * 100) / 100 + 0 // no −0
}
