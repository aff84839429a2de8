import { detectorOf } from '@/lib/detection/registry'
import { findSupersessions } from '@/lib/detection/slot-pairs'
import { seeded } from '@/lib/statistics/seeded'

import { median } from './core'
import { madeSentence } from './made-facts'

const ROUNDS = 5
const HOUR_MS = 3_600_000

/**
 * Measures how long the default profile takes to find all supersessions in one aspect, including preparation, in seconds; the median of the
 * rounds.
 */
export function measureSlot(facts: number): { readonly facts: number; readonly seconds: number } {
  const random = seeded(facts)
  const texts = Array.from({ length: facts }, (_, index) => ({
    content: madeSentence(random),
    statedAtMs: index * HOUR_MS,
  }))
  const detector = detectorOf('default')
  const seconds: number[] = []
  for (let round = 0; round < ROUNDS; round++) {
    const prepare = detector.createPreparer()
    const began = performance.now()
    const { found } = findSupersessions(
      { detector, statements: texts.map((fact) => prepare(fact)) },
      { minConfidence: 0.7 },
    )
    seconds.push((performance.now() - began) / 1000)
    if (found.length === 0) throw new Error('nothing was found: nothing was measured')
  }
  return { facts, seconds: Number(median(seconds).toFixed(4)) }
}
