/** The allowed sign of a level's weight: for a supersession, against it, either, or 0 for the reference. */
export type LevelSign = 'for' | 'against' | 'free' | 'zero'

export type SignalLevels = {
  readonly signal: string
  readonly levels: readonly {
    readonly name: string
    readonly sign: LevelSign
    readonly expected?: number // bits the penalty draws to; default 0
    readonly scales?: boolean // at this level everything else counts only for a share
    readonly expectedShare?: number // 0–1; where the penalty draws that share; default 1
    readonly held?: boolean // its weight and share stay at what is expected
  }[]
  readonly rising?: readonly string[] // level names in order of non-decreasing weight
}

/** A categorical model: each signal of a pair is at one level, and each level has one weight. */
export type LevelModel = readonly SignalLevels[]

/** One pair, as input to the model. */
export type Sample = {
  readonly levels: readonly number[] // index into each signal's levels, in model order
  readonly y: 0 | 1
  readonly weight: number // sample weight
  readonly source: string
}

/** Bits (log2 odds); the confidence is 1 / (1 + 2^-(share · (prior + Σ weights))). */
export type LevelWeights = {
  readonly prior: number
  readonly weights: readonly (readonly number[])[] // by signal and level
  readonly shares?: readonly (readonly number[])[] // 0–1, by signal and level; default 1
}

type ByName = Readonly<Record<string, Readonly<Record<string, number>>>>

/** Returns the confidence (0–1) of a pair. */
export function confidenceOfLevels(
  { prior, weights, shares }: LevelWeights,
  levels: readonly number[],
): number {
  const bits = levels.reduce((sum, level, at) => sum + (weights[at]?.[level] ?? 0), prior)
  const share = levels.reduce((all, level, at) => all * (shares?.[at]?.[level] ?? 1), 1)
  return 1 / (1 + 2 ** -(share * bits))
}

/** Returns weights by signal and level name, rounded to thousandths, which keeps signs and orders; with shares where they scale. */
export function nameWeights(
  model: LevelModel,
  { prior, weights, shares }: LevelWeights,
): { readonly prior: number; readonly weights: ByName; readonly shares: ByName } {
  const named = model.map(({ signal, levels }, at) => [
    signal,
    Object.fromEntries(levels.map(({ name }, level) => [name, round(weights[at]?.[level] ?? 0)])),
  ])
  const scaling = model.flatMap(({ signal, levels }, at) => {
    const own = levels.flatMap(({ name, scales }, level) =>
      scales === true ? [[name, round(shares?.[at]?.[level] ?? 1)]] : [],
    )
    return own.length === 0 ? [] : [[signal, Object.fromEntries(own)]]
  })
  return {
    prior: round(prior),
    weights: Object.fromEntries(named),
    shares: Object.fromEntries(scaling),
  }
}

function round(figure: number): number {
  return Math.round(figure * 1000) / 1000 + 0 // no −0
}
