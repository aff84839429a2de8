import type { Domain, JudgedSample } from '@/lib/domain/estimates'
import { calibrationError, reliabilityBins } from '@/lib/statistics/calibration'

/** How often proposals are right at each confidence, in ten bins of equal width; those without a label are left out. */
export type CalibrationView = {
  readonly error: number | null // expected calibration error, weighted by the strata
  readonly bins: readonly {
    readonly from: number
    readonly to: number
    readonly labels: number
    readonly confidence: number // mean
    readonly rate: number
    readonly low: number
    readonly high: number
  }[]
}

/** Measures calibration, of one part if given; each settled pair is weighted by its stratum's size per settled pair. */
export function calibrationOf(
  { strata, pairs }: JudgedSample,
  domain: Domain | undefined,
): CalibrationView {
  const weights = new Map(
    strata.map(({ name, size }) => [
      name,
      size / pairs.filter(({ stratum }) => stratum === name).length,
    ]),
  )
  const inside = domain === undefined ? pairs : pairs.filter(domain)
  const forecasts = inside.map(({ confidence, truth, stratum }) => ({
    confidence,
    positive: truth,
    weight: weights.get(stratum) ?? 0,
  }))
  return {
    error: calibrationError(forecasts),
    bins: reliabilityBins(forecasts).flatMap(
      ({ from, to, count, meanConfidence, rate, interval }) =>
        meanConfidence === null || rate === null || interval === null
          ? []
          : [{ from, to, labels: count, confidence: meanConfidence, rate, ...interval }],
    ),
  }
}
