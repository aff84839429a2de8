import type { AnyDetector } from '@/lib/detection/detector'
import type { WeightFigures, WeightsByName } from '@/lib/detection/weighing/weight-set'

import { withoutRepeats } from './evaluate-pairs'
import { fitWeights } from './fit-weights'
import { leaveOneSourceOut, type LeftOut, measureFit } from './leave-one-source-out'
import { type LevelModel, nameWeights, type Sample } from './level-model'
import type { Metrics } from './metrics'
import type { LabeledPair, PairTexts } from './parse-pairs'
import { preparePair } from './prepare-pair'
import { createLevelReader } from './read-levels'
import type { PairFile } from './read-pair-files'
import { countSources } from './subject-folds'

/** Returns the level of each signal of a model, or null for a pair outside the model. */
export type LevelLookup = (pair: LabeledPair) => readonly number[] | null

export type FitOptions = {
  readonly lookUpLevels: LevelLookup
  readonly l2: number
  readonly expectedPrior?: number // bits
  readonly holdsPrior?: boolean // the prior stays there
  readonly caution: number // weight of a pair that does not supersede, next to one that does
  readonly only: readonly string[] // signals whose levels are fitted; none = all
  readonly held?: unknown // what the other weights were fitted to
  readonly without: readonly string[] // sources excluded from the fit and the measures
  readonly balance: number // 0 = all rows count equally, 1 = all sources do; powers in between
  readonly threshold: number // 0–1; used only for measuring
  readonly date: string | null
  readonly leaveOut: boolean // also measure with each source left out, at one fit per source
}

export type Fit = ReturnType<typeof nameWeights> & {
  readonly provenance: {
    readonly files: readonly {
      readonly name: string
      readonly rows: number
      readonly sources: Readonly<Record<string, number>> // rows per source
    }[]
    readonly date: string | null
    readonly l2: number
    readonly balance: number
    readonly without: readonly string[]
    readonly caution: number
    readonly only: readonly string[]
    readonly held?: unknown // … of the other weights
  }
  readonly onItself: Metrics
  readonly leaveOneSourceOut: LeftOut | null
}

/** Fits a model's weights to files of labeled pairs, and records what they were fitted to. */
export function fitFromFiles(
  files: readonly PairFile[],
  model: LevelModel,
  options: FitOptions,
): Fit {
  const fresh = withoutRepeats(files.map(({ pairs }) => pairs))
  const kept = fresh.flat().filter(({ source }) => !options.without.includes(source))
  const samples = toSamples(kept, options)
  const fitted = fitWeights(samples, model, options)
  return {
    ...nameWeights(model, fitted),
    provenance: {
      files: files.map(({ name }, at) => {
        const pairs = fresh[at] ?? []
        const counts = Object.fromEntries(countSources(pairs))
        return { name: name.split(/[/\\]/u).at(-1) ?? name, rows: pairs.length, sources: counts }
      }),
      date: options.date,
      l2: options.l2,
      balance: options.balance,
      without: options.without,
      caution: options.caution,
      only: options.only,
      ...(options.held === undefined ? {} : { held: options.held }),
    },
    onItself: measureFit(samples, fitted, options.threshold),
    leaveOneSourceOut: options.leaveOut ? leaveOneSourceOut(samples, model, options) : null,
  }
}

/** Turns labeled pairs into samples with weights by `balance` that sum to their number. */
export function toSamples(
  pairs: readonly LabeledPair[],
  { lookUpLevels, balance, caution }: Pick<FitOptions, 'lookUpLevels' | 'balance' | 'caution'>,
): readonly Sample[] {
  const plain = pairs.flatMap((pair): Sample[] => {
    const levels = lookUpLevels(pair)
    const y = pair.label === 'supersedes' ? 1 : 0
    return levels === null ? [] : [{ levels, y, weight: 1, source: pair.source }]
  })
  const counts = countSources(plain)
  const raw = plain.map(
    ({ source, y }) => (counts.get(source) ?? 1) ** -balance * (y === 1 ? 1 : caution),
  )
  const scale = plain.length / raw.reduce((sum, weight) => sum + weight, 0)
  return plain.map((sample, at) => ({ ...sample, weight: (raw[at] ?? 0) * scale }))
}

/** Returns a reader of levels from a detector. Identical texts (rule D4) are not samples. */
export function levelsFromDetector(
  detector: AnyDetector,
  model: LevelModel,
): (pair: PairTexts) => readonly number[] | null {
  const prepare = detector.createPreparer()
  const read = createLevelReader(detector, model)
  return (pair) => read(...preparePair(prepare, pair))
}

/** Returns a model in which the levels of all signals but these stay at some figures. */
export function holdOthers(
  model: LevelModel,
  { weights, shares }: WeightFigures,
  only: readonly string[],
): LevelModel {
  return model.map(({ signal, levels, ...rest }) => ({
    ...rest,
    signal,
    levels: levels.map((level) =>
      only.includes(signal)
        ? level
        : {
            ...level,
            expected: figureOf(weights, signal, level.name) ?? level.expected ?? 0,
            expectedShare: figureOf(shares, signal, level.name) ?? 1,
            held: true,
          },
    ),
  }))
}

function figureOf(figures: WeightsByName, signal: string, level: string): number | undefined {
  return Object.entries(figures).find(([name]) => name === signal)?.[1][level]
}
