import type { Reading } from '../finding'
import type { Statement } from '../statement'

/** One kind of evidence: an allocation-free test for the pair loop, and an explanation that agrees with it. */
export type Signal = {
  readonly strength: number // 0–1, the confidence of a pair when this is the strongest fired signal
  readonly fires: (older: Statement, newer: Statement) => boolean
  readonly read: (older: Statement, newer: Statement) => Reading
}
