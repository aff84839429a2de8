import type { AnyDetector } from '@/lib/detection/detector'
import type { FactText } from '@/lib/detection/statement'
import { WEIGHED_MODEL } from '@/lib/detection/weighing/model'
import { createWeighedDetector, WEIGHED_DETECTOR } from '@/lib/detection/weighing/weighed-detector'
import type { WeightFigures } from '@/lib/detection/weighing/weight-set'
import { seededRank } from '@/lib/domain/seeded-rank'
import type { RefitEvaluation } from '@/lib/domain/weight-set'

import { evaluateRefit, type RefitSample, type Scores } from './evaluate-refit'
import { fitWeights } from './fit-weights'
import { type LevelModel, nameWeights, type Sample } from './level-model'
import { createLevelReader } from './read-levels'

/** An answered pair for a refit. */
export type RefitPair = {
  readonly id: string // of the drawn pair or the proposal
  readonly group: string // its aspect; pairs of one aspect are never split between folds
  readonly truth: boolean // the newer supersedes the older
  readonly blind: boolean // answered without the score in view
  readonly older: FactText
  readonly newer: FactText
}

export type RefitOptions = {
  readonly base: WeightFigures // where the penalty draws to
  readonly current: AnyDetector // the current detector, for comparison
  readonly l2: number // > 0
  readonly threshold: number // 0–1
  readonly sample: RefitSample | null // whose strata weight the rates
  readonly breathe: () => Promise<void> // lets the server answer other requests between fits
}

export type Refit = { readonly figures: WeightFigures; readonly evaluation: RefitEvaluation }

/**
 * Strength of the penalty, as if each weight were known to 1/√2 nats, or one bit. The shipped weights were fitted with the same.
 */
export const REFIT_L2 = 2

const FOLDS = 5

/**
 * Fits the default profile's weights to answered pairs, drawn toward the shipped ones: a Gaussian prior, so that few answers change
 * little, with the same signs and orders. Measured by cross-validation over five folds of whole aspects. Selecting pairs by score
 * does not bias the fit, because the score is a function of its inputs.
 */
export async function refit(pairs: readonly RefitPair[], options: RefitOptions): Promise<Refit> {
  const model = modelAround(options.base)
  const samples = toSamples(pairs, model, options.current)
  const fitTo = (chosen: readonly (Sample | null)[]): WeightFigures => {
    const known = chosen.filter((sample) => sample !== null)
    const fitOptions = { l2: options.l2, expectedPrior: options.base.prior }
    return nameWeights(model, fitWeights(known, model, fitOptions))
  }
  const folds = pairs.map(({ group }) => seededRank('refit', group) % FOLDS)
  const unseen = new Map<string, number>()
  for (let fold = 0; fold < FOLDS; fold += 1) {
    const own = pairs.filter((_pair, at) => folds[at] === fold)
    if (own.length === 0) continue
    const figures = fitTo(samples.filter((_sample, at) => folds[at] !== fold))
    const detector = createWeighedDetector({ version: 'unseen', ...figures })
    for (const [id, score] of scorePairs(detector, own)) unseen.set(id, score)
    await options.breathe()
  }
  return {
    figures: fitTo(samples),
    evaluation: {
      ...evaluateRefit(pairs, {
        ...options,
        flattered: options.current.version !== WEIGHED_DETECTOR.version,
        now: scorePairs(options.current, pairs),
        unseen,
      }),
      l2: options.l2,
      folds: FOLDS,
    },
  }
}

function modelAround({ weights, shares }: WeightFigures): LevelModel {
  return WEIGHED_MODEL.map(({ signal, levels }) => ({
    signal,
    levels: levels.map((level) => ({
      ...level,
      expected: weights[signal]?.[level.name] ?? level.expected,
      expectedShare: shares[signal]?.[level.name] ?? 1,
    })),
  }))
}

function toSamples(
  pairs: readonly RefitPair[],
  model: LevelModel,
  detector: AnyDetector,
): readonly (Sample | null)[] {
  const prepare = detector.createPreparer()
  const read = createLevelReader(detector, model)
  return pairs.map(({ older, newer, truth, blind }) => {
    const levels = read(prepare(older), prepare(newer))
    const source = blind ? 'blind' : 'verdict'
    return levels === null ? null : { levels, y: truth ? 1 : 0, weight: 1, source }
  })
}

function scorePairs(detector: AnyDetector, pairs: readonly RefitPair[]): Scores {
  const prepare = detector.createPreparer()
  return new Map(
    pairs.map(({ id, older, newer }) => [
      id,
      detector.confidenceOf(prepare(older), prepare(newer)),
    ]),
  )
}
