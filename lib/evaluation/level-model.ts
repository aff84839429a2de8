/** What may be said of a level's weight: it speaks for a supersession, against one, either way, or it is the reference (0). */
export type LevelSign = 'for' | 'against' | 'free' | 'zero'

export type SignalLevels = {
  readonly signal: string
  readonly levels: readonly {
    readonly name: string
    readonly sign: LevelSign
    readonly expected?: number // bits that the penalty draws to; 0 when not given
    readonly scales?: boolean // at this level all else counts for a share only
    readonly expectedShare?: number // 0–1: what the penalty draws that share to; 1 when not given
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

/** Bits (log2 odds); the confidence is 1 / (1 + 2^-(share · (prior + Σ weights))). */
export type LevelWeights = {
  readonly prior: number
  readonly weights: readonly (readonly number[])[] // by signal, by level
  readonly shares?: readonly (readonly number[])[] // 0–1, by signal, by level; 1 where not given
}

type ByName = Readonly<Record<string, Readonly<Record<string, number>>>>

/** Returns the confidence (0–1) that weights give to a pair. */
export function confidenceOfLevels(
  { prior, weights, shares }: LevelWeights,
  levels: readonly number[],
): number {
  const bits = levels.reduce((sum, level, at) => sum + (weights[at]?.[level] ?? 0), prior)
  const share = levels.reduce((all, level, at) => all * (shares?.[at]?.[level] ?? 1), 1)
  return 1 / (1 + 2 ** -(share * bits))
}

/** Returns weights by the names of signals and levels, rounded to a thousandth, which keeps signs and orders; shares where they scale. */
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
