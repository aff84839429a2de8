import { confidenceOf } from '@/lib/detection/detect'
import { createPreparer } from '@/lib/detection/statement'

import { madeSentence, seeded } from './made-facts'

const FACTS = 100_000
const SLOT = 10
const ROUNDS = 7
const HOUR_MS = 3_600_000

/** Measures the pure core on one thread: preparing facts, and comparing all pairs of slots of ten; the median of the rounds. */
export function measureCore(): {
  readonly comparePairsPerSecond: number
  readonly prepareFactsPerSecond: number
} {
  const random = seeded(7)
  const texts = Array.from({ length: FACTS }, (_, index) => ({
    content: madeSentence(random),
    statedAtMs: index * HOUR_MS * 5,
  }))
  const prepared: number[] = []
  let statements = texts.slice(0, 0).map(createPreparer())
  for (let round = 0; round < ROUNDS; round++) {
    const prepare = createPreparer()
    const began = performance.now()
    statements = texts.map(prepare)
    prepared.push(FACTS / ((performance.now() - began) / 1000))
  }
  const compared: number[] = []
  let fired = 0
  for (let round = 0; round < ROUNDS; round++) {
    let pairs = 0
    const began = performance.now()
    for (let from = 0; from < FACTS; from += SLOT) {
      for (let older = from; older < from + SLOT; older++) {
        const a = statements[older]
        for (let newer = older + 1; newer < from + SLOT; newer++) {
          const b = statements[newer]
          if (a === undefined || b === undefined) continue
          pairs += 1
          if (confidenceOf(a, b) > 0) fired += 1
        }
      }
    }
    compared.push(pairs / ((performance.now() - began) / 1000))
  }
  if (fired === 0) throw new Error('no pair fired: nothing was measured')
  return {
    comparePairsPerSecond: Math.round(median(compared)),
    prepareFactsPerSecond: Math.round(median(prepared)),
  }
}

/** Returns the middle of some figures. */
export function median(figures: readonly number[]): number {
  return figures.toSorted((a, b) => a - b)[Math.floor(figures.length / 2)] ?? Number.NaN
}
