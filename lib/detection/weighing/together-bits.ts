import { SIGNAL_NAMES } from '../finding'
import type { WeightsByName } from './weight-set'

/** What the sum and the levels of the other signals come to for a pair near the line, taken together, in bits. */
export type TogetherBits = {
  readonly prior: number
  readonly sum: number // for each bit of the sum
  readonly opening: readonly number[] // by how many words both texts begin with
  readonly levels: WeightsByName
}

/** A pair near the line, to be weighed once more. */
export type Weighing = {
  readonly together: TogetherBits
  readonly table: readonly Float64Array[] // bits by signal and level, in the order of SIGNAL_NAMES
  readonly levels: Uint8Array // of each signal
  bits: number // the sum so far
  counted: number // 0–1: the share of it that counts
}

/** Opens a weighing, which one detector uses for all pairs, one after another. */
export function openWeighing(
  together: TogetherBits,
  names: readonly (readonly string[])[], // of the levels of each signal
): Weighing {
  return {
    together,
    table: SIGNAL_NAMES.map((signal, at) =>
      Float64Array.from(names[at] ?? [], (name) => together.levels[signal]?.[name] ?? 0),
    ),
    levels: new Uint8Array(SIGNAL_NAMES.length),
    bits: 0,
    counted: 1,
  }
}
