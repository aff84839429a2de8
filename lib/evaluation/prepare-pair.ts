import type { PreparedText } from '@/lib/detection/detector'
import type { FactText } from '@/lib/detection/statement'

import type { PairTexts } from './parse-pairs'

/** Prepares both sides of a pair, the older first. */
export function preparePair<Prepared extends PreparedText>(
  prepare: (fact: FactText) => Prepared,
  { entity = null, aspect = null, ...pair }: PairTexts,
): readonly [older: Prepared, newer: Prepared] {
  return [
    prepare({ content: pair.old, statedAtMs: pair.oldAtMs, entity, aspect }),
    prepare({ content: pair.new, statedAtMs: pair.newAtMs, entity, aspect }),
  ]
}
