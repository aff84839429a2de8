import { EVIDENCE_NAMES, SIGNAL_NAMES, type SignalName } from '../finding'
import type { Pair } from './pair'
import { isSlotShared } from './signals/key'
import { WEIGHED_SIGNALS } from './signals/registry'
import type { WeightSet } from './weight-set'
import { WEIGHTS } from './weights'

/** A signal with the weights of one set. */
export type Weighed = {
  readonly name: SignalName
  readonly grade: (pair: Pair) => number
  readonly bits: Float64Array // by level
  readonly shares: Float64Array // by level, 0–1; 1 counts fully
  readonly evidence: readonly boolean[] // by level: can fire as evidence of a supersession
}

/** A sum of bits, and the share of it that counts so far. */
export type Scaled = { readonly sum: number; readonly counted: number }

const PRECISION = 1000 // weights are stored in thousandths of a bit

/** Returns all signals with the weights of a set, in the order of the ledger. */
export function weighedSignals({ weights, shares }: WeightSet): readonly Weighed[] {
  return SIGNAL_NAMES.map((name) => {
    const { levels, grade } = WEIGHED_SIGNALS[name]
    const isEvidence = EVIDENCE_NAMES.some((each) => each === name)
    return {
      name,
      grade,
      bits: Float64Array.from(
        levels,
        (each) => weights[name]?.[each.name] ?? WEIGHTS.weights[name]?.[each.name] ?? each.expected,
      ),
      shares: Float64Array.from(
        levels,
        (each) => shares[name]?.[each.name] ?? WEIGHTS.shares[name]?.[each.name] ?? 1,
      ),
      evidence: levels.map(
        ({ fires }, at) => fires && (isEvidence || (name === 'key' && isSlotShared(at))),
      ),
    }
  })
}

/**
 * Returns the bits by which a scaling signal changes a sum of which `counted` (0–1) counts: share · (sum + counted · bits) − sum. More
 * evidence never yields less.
 */
export function scalingBits(signal: Weighed, at: number, { sum, counted }: Scaled): number {
  if (at === 0) return 0
  const [share, own] = [signal.shares[at] ?? 1, signal.bits[at] ?? 0]
  return Math.round((share * (sum + counted * own) - sum) * PRECISION) / PRECISION
}
