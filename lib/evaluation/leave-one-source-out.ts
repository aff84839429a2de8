import { hasFired } from './evaluate-pairs'
import { type FitOptions, fitWeights } from './fit-weights'
import { confidenceOfLevels, type LevelModel, type LevelWeights, type Sample } from './level-model'
import { measure, type Metrics } from './metrics'

export type LeftOut = {
  readonly sources: Readonly<Record<string, Metrics>>
  readonly meanF1: number | null // over the sources with supersessions
}

/** For each source, fits weights to all others and measures them on it. */
export function leaveOneSourceOut(
  samples: readonly Sample[],
  model: LevelModel,
  options: FitOptions & { readonly threshold: number },
): LeftOut {
  const names = [...new Set(samples.map(({ source }) => source))].toSorted()
  const measured = names.map((name): [string, Metrics] => {
    const fitted = fitWeights(
      samples.filter(({ source }) => source !== name),
      model,
      options,
    )
    const own = samples.filter(({ source }) => source === name)
    return [name, measureFit(own, fitted, options.threshold)]
  })
  const scores = measured.flatMap(([, { f1 }]) => (f1 === null ? [] : [f1]))
  const sum = scores.reduce((total, score) => total + score, 0)
  return {
    sources: Object.fromEntries(measured),
    meanF1: scores.length === 0 ? null : sum / scores.length,
  }
}

/** Measures weights on samples, counting each once. A duplicate counts as a non-supersession. */
export function measureFit(
  samples: readonly Sample[],
  fitted: LevelWeights,
  threshold: number, // 0–1
): Metrics {
  return measure(
    samples.map(({ levels, y }) => {
      const confidence = confidenceOfLevels(fitted, levels)
      const fired = hasFired(confidence, threshold)
      return { label: y === 1 ? 'supersedes' : 'coexists', confidence, fired }
    }),
  )
}
