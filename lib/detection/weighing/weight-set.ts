import type { SignalName } from '../finding'

/** Weights by signal and level. */
export type WeightsByName = Readonly<Partial<Record<SignalName, Readonly<Record<string, number>>>>>

/** The weights of the default profile. Unlisted levels keep their shipped weight. */
export type WeightFigures = {
  readonly prior: number // bits (log2 odds)
  readonly weights: WeightsByName // bits
  readonly shares: WeightsByName // 0–1, share of the sum that counts, where a level scales it
}

/** A named set of weights. */
export type WeightSet = WeightFigures & {
  readonly version: string // identifies the findings made with it
}
