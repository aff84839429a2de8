import type { AnyDetector } from '@/lib/detection/detector'
import { createNearestEarlier } from '@/lib/detection/nearest-earlier'

import { hasFired } from './evaluate-pairs'
import type { LabeledPair } from './parse-pairs'
import { preparePair } from './prepare-pair'

export type JudgeReach = { readonly missed: number; readonly reached: number }

/**
 * Counts the supersessions that a detector misses, and those whose older side is among the `asked` nearest of its slot (rule J2). The slot
 * holds the older sides of the pairs that follow in the file as well.
 */
export function judgeReach(
  pairs: readonly LabeledPair[],
  detector: AnyDetector,
  gate: { readonly threshold: number; readonly slotSize: number; readonly asked: number },
): JudgeReach {
  const prepare = detector.createPreparer()
  const missed = pairs.filter((pair) => {
    const [older, newer] = preparePair(prepare, pair)
    const isFound = hasFired(detector.confidenceOf(older, newer), gate.threshold)
    return pair.label === 'supersedes' && !isFound
  })
  const reached = missed.filter((pair) => {
    const from = pairs.indexOf(pair)
    const round = [...pairs.slice(from + 1), ...pairs.slice(0, from)].map(({ old }) => old)
    const others = [...new Set(round)].filter((text) => text !== pair.old)
    const search = createNearestEarlier(gate.asked)
    for (const text of [pair.old, ...others.slice(0, gate.slotSize - 1)])
      search.next(text, () => false)
    return search.next(pair.new, () => true).some(({ place }) => place === 0)
  })
  return { missed: missed.length, reached: reached.length }
}
