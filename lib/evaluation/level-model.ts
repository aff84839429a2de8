/** What may be said of a level's weight: it speaks for a supersession, against one, either way, or it is the reference (0). */
export type LevelSign = 'for' | 'against' | 'free' | 'zero'

export type SignalLevels = {
  readonly signal: string
  readonly levels: readonly {
    readonly name: string
    readonly sign: LevelSign
    readonly expected?: number // bits that the penalty draws to; 0 when not given
  }[]
  readonly rising?: readonly string[] // names of levels whose weights do not fall in this order
}

/** A categorical model: each signal of a pair is at one of its levels, and each level has one weight. */
export type LevelModel = readonly SignalLevels[]

/** One pair as the model sees it. */
export type Sample = {
  readonly levels: readonly number[] // an index into the levels of each signal, in the order of the model
  readonly y: 0 | 1
  readonly weight: number // how much it counts
  readonly source: string
}

/** Bits (log2 odds); the confidence is 1 / (1 + 2^-(prior + Σ weights)). */
export type LevelWeights = {
  readonly prior: number
  readonly weights: readonly (readonly number[])[] // by signal, by level
}

/** Returns the confidence (0–1) that weights give to a pair. */
export function confidenceOfLevels(
  { prior, weights }: LevelWeights,
  levels: readonly number[],
): number {
  const bits = levels.reduce((sum, level, at) => sum + (weights[at]?.[level] ?? 0), prior)
  return 1 / (1 + 2 ** -bits)
}

/** Returns weights by the names of signals and levels, rounded to a thousandth of a bit, which keeps signs and orders. */
export function nameWeights(
  model: LevelModel,
  { prior, weights }: LevelWeights,
): {
  readonly prior: number
  readonly weights: Readonly<Record<string, Readonly<Record<string, number>>>>
} {
  const named = model.map(({ signal, levels }, at) => [
    signal,
    Object.fromEntries(levels.map(({ name }, level) => [name, round(weights[at]?.[level] ?? 0)])),
  ])
  return { prior: round(prior), weights: Object.fromEntries(named) }
}

function round(bits: number): number {
  return Math.round(bits * 1000) / 1000 + 0 // no −0
}
