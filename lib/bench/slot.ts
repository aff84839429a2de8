import { SEED_DETECTOR } from '@/lib/detection/seed-detector'
import { findSupersessions } from '@/lib/detection/slot-pairs'
import { createPreparer } from '@/lib/detection/statement'

import { median } from './core'
import { madeSentence, seeded } from './made-facts'

const ROUNDS = 5
const HOUR_MS = 3_600_000

/** Measures finding all supersessions in one aspect, preparation included, in seconds; the median of the rounds. */
export function measureSlot(facts: number): { readonly facts: number; readonly seconds: number } {
  const random = seeded(facts)
  const texts = Array.from({ length: facts }, (_, index) => ({
    content: madeSentence(random),
    statedAtMs: index * HOUR_MS,
  }))
  const seconds: number[] = []
  for (let round = 0; round < ROUNDS; round++) {
    const prepare = createPreparer()
    const began = performance.now()
    const { found } = findSupersessions(
      { detector: SEED_DETECTOR, statements: texts.map(prepare) },
      { minConfidence: 0.7 },
    )
    seconds.push((performance.now() - began) / 1000)
    if (found.length === 0) throw new Error('nothing was found: nothing was measured')
  }
  return { facts, seconds: Number(median(seconds).toFixed(4)) }
}
