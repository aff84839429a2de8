import type { SignalName } from '../finding'

/** Weights by the names of signals and of their levels. */
export type WeightsByName = Readonly<Partial<Record<SignalName, Readonly<Record<string, number>>>>>

/** What the default profile weighs with. A level that is not named weighs what it ships with. */
export type WeightFigures = {
  readonly prior: number // bits (log2 odds)
  readonly weights: WeightsByName // bits
  readonly shares: WeightsByName // 0–1, of the sum that counts, where a level scales it
}

/** Figures under a name. */
export type WeightSet = WeightFigures & {
  readonly version: string // names the findings that are made with it
}
