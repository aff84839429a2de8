import type { AnyDetector, PreparedText } from '@/lib/detection/detector'
import { detectorOf } from '@/lib/detection/registry'
import type { FactText } from '@/lib/detection/statement'
import { seeded } from '@/lib/statistics/seeded'

import { madeSentence } from './made-facts'

const FACTS = 100_000
const SLOT = 10
const ROUNDS = 7
const HOUR_MS = 3_600_000
const MIN_CONFIDENCE = 0.7

type Fact = FactText & { readonly statedAtMs: number }

const ASPECTS = ['aspect 1', 'languages', 'notes', 'home city'] // one of each kind, slot by slot

/** The speed of one profile's pure core. */
export type CoreFigures = {
  readonly comparePairsPerSecond: number
  readonly prepareFactsPerSecond: number
}

/** Measures the pure core of the default profile on one thread, without and with aspects, and of the seed profile; medians of the rounds. */
export function measureCore(): CoreFigures & {
  readonly withAspect: CoreFigures
  readonly seed: CoreFigures
} {
  const random = seeded(7)
  const texts = Array.from({ length: FACTS }, (_, index) => ({
    content: madeSentence(random),
    statedAtMs: index * HOUR_MS * 5,
  }))
  const filed = texts.map((text, index) => ({
    ...text,
    entity: 'atlas',
    aspect: ASPECTS[Math.floor(index / SLOT) % ASPECTS.length] ?? null,
  }))
  const seed = measureDetector(detectorOf('seed'), texts)
  const withAspect = measureDetector(detectorOf('default'), filed)
  return { ...measureDetector(detectorOf('default'), texts), withAspect, seed }
}

function measureDetector(detector: AnyDetector, texts: readonly Fact[]): CoreFigures {
  const prepared: number[] = []
  let statements: readonly PreparedText[] = []
  for (let round = 0; round < ROUNDS; round++) {
    const prepare = detector.createPreparer()
    const began = performance.now()
    statements = texts.map((fact) => prepare(fact))
    prepared.push(texts.length / ((performance.now() - began) / 1000))
  }
  const compared: number[] = []
  for (let round = 0; round < ROUNDS; round++) {
    const began = performance.now()
    const pairs = comparePairs(detector, statements)
    compared.push(pairs / ((performance.now() - began) / 1000))
  }
  return {
    comparePairsPerSecond: Math.round(median(compared)),
    prepareFactsPerSecond: Math.round(median(prepared)),
  }
}

/** Compares all pairs of slots of ten at the usual threshold, as a sweep does. */
function comparePairs(detector: AnyDetector, statements: readonly PreparedText[]): number {
  let pairs = 0
  let fired = 0
  for (let from = 0; from < statements.length; from += SLOT) {
    for (let older = from; older < from + SLOT; older++) {
      const a = statements[older]
      for (let newer = older + 1; newer < from + SLOT; newer++) {
        const b = statements[newer]
        if (a === undefined || b === undefined) continue
        pairs += 1
        if (detector.reaches(a, b, MIN_CONFIDENCE)) fired += 1
      }
    }
  }
  if (fired === 0) throw new Error('no pair fired: nothing was measured')
  return pairs
}

export function median(figures: readonly number[]): number {
  return figures.toSorted((a, b) => a - b)[Math.floor(figures.length / 2)] ?? Number.NaN
}
