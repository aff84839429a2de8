import type { Reading } from '../finding'
import type { Statement } from '../statement'

/** One kind of evidence: a test without allocation for the pair loop, and its explanation, which agrees. */
export type Signal = {
  readonly strength: number // 0–1, the confidence a pair gets when this is the strongest to fire
  readonly fires: (older: Statement, newer: Statement) => boolean
  readonly read: (older: Statement, newer: Statement) => Reading
}
