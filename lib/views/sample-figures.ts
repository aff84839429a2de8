import type { LabelSaid } from '@/lib/domain/blind-sample'
import { isRight } from '@/lib/domain/blind-sample'
import type { Domain, JudgedSample } from '@/lib/domain/estimates'
import { fleissKappa, gwetAC1, type Agreement, type NoAgreement } from '@/lib/statistics/agreement'
import { calibrationError, reliabilityBins } from '@/lib/statistics/calibration'

/** How far people agree who labelled the same pairs. */
export type AgreementView = {
  readonly pairs: number
  readonly kappa: Agreement | NoAgreement
  readonly ac1: Agreement | NoAgreement
}

/** How often what has a confidence is right, in ten bins of equal width; those without a label are left out. */
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

const OPINIONS = ['right', 'wrong', 'unsure'] as const

/** Measures agreement over the pairs that two people or more labelled; adjudications are not counted. */
export function agreementOf(
  pairs: readonly { readonly labels: readonly LabelSaid[] }[],
): AgreementView {
  const rated = pairs
    .map(({ labels }) =>
      labels
        .filter(({ role }) => role === 'label')
        .map(({ value }) => (value === 'unsure' ? 'unsure' : isRight(value) ? 'right' : 'wrong')),
    )
    .filter((ratings) => ratings.length >= 2)
  return { pairs: rated.length, kappa: fleissKappa(rated), ac1: gwetAC1(rated, OPINIONS) }
}

/** Measures calibration, of a part where one is named; a settled pair stands for as many as its stratum has for each that is settled. */
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
