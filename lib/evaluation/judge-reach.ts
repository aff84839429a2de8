import type { AnyDetector } from '@/lib/detection/detector'
import { createNearestEarlier } from '@/lib/detection/nearest-earlier'

import { hasFired } from './evaluate-pairs'
import type { LabeledPair } from './parse-pairs'
import { preparePair } from './prepare-pair'

export type JudgeReach = { readonly missed: number; readonly reached: number }

type Slot = {
  readonly slotSize: number // facts in it
  readonly asked: number // how many of them are asked about
}

/** Counts the supersessions that a detector misses, and those of them whose older side is near (rule J32). */
export function judgeReach(
  pairs: readonly LabeledPair[],
  detector: AnyDetector,
  gate: Slot & { readonly threshold: number },
): JudgeReach {
  const prepare = detector.createPreparer()
  const missed = pairs.filter((pair) => {
    const [older, newer] = preparePair(prepare, pair)
    const isFound = hasFired(detector.confidenceOf(older, newer), gate.threshold)
    return pair.label === 'supersedes' && !isFound
  })
  const reached = missed.filter((pair) => isNear(pair, pairs, gate))
  return { missed: missed.length, reached: reached.length }
}

/**
 * True when the older side of a pair is among the `asked` facts of its slot that are nearest to the newer. The slot holds the older sides
 * of the pairs that follow in the file as well.
 */
export function isNear(
  pair: LabeledPair,
  pairs: readonly LabeledPair[],
  { slotSize, asked }: Slot,
): boolean {
  const from = pairs.indexOf(pair)
  const round = [...pairs.slice(from + 1), ...pairs.slice(0, from)].map(({ old }) => old)
  const others = [...new Set(round)].filter((text) => text !== pair.old)
  const search = createNearestEarlier(asked)
  for (const text of [pair.old, ...others.slice(0, slotSize - 1)]) search.next(text, () => false)
  return search.next(pair.new, () => true).some(({ place }) => place === 0)
}
