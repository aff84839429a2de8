import { binomialInterval, type Interval } from './binomial-interval'

/** A forecast and its outcome. */
export type Forecast = {
  readonly confidence: number // 0–1
  readonly positive: boolean
  readonly weight?: number // population units it represents; default 1
}

/** The forecasts in one confidence bin. `meanConfidence`, `rate` and its interval are null if it is empty. */
export type ReliabilityBin = {
  readonly from: number // inclusive
  readonly to: number // inclusive in the last bin only
  readonly count: number
  readonly weight: number
  readonly meanConfidence: number | null
  readonly rate: number | null
  readonly interval: Interval | null
}

const CALIBRATION_BINS = 10

/**
 * Returns the equal-width bins of a reliability diagram (DeGroot & Fienberg 1983), lowest first. Each rate has the exact 95%
 * interval for Kish's effective number of forecasts, (Σ w)² / Σ w² (Kish 1965). Throws RangeError for a confidence outside 0–1.
 */
export function reliabilityBins(
  forecasts: readonly Forecast[],
  bins = CALIBRATION_BINS,
): readonly ReliabilityBin[] {
  return tally(forecasts, bins).map(({ count, weight, squares, confidence, positive }, index) => {
    const bounds = { from: index / bins, to: (index + 1) / bins, count, weight }
    if (weight === 0) return { ...bounds, meanConfidence: null, rate: null, interval: null }
    const rate = Math.min(1, positive / weight)
    const effective = weight ** 2 / squares
    return {
      ...bounds,
      meanConfidence: confidence / weight,
      rate,
      interval: binomialInterval(Math.min(rate * effective, effective), effective),
    }
  })
}

/**
 * Returns the expected calibration error, Σ w(Bₘ)/w · |rate(Bₘ) − confidence(Bₘ)|, over equal-width bins (Naeini, Cooper &
 * Hauskrecht 2015; Guo et al. 2017). Bins include their lower edge, the last one both. Null without forecasts; errors as for
 * `reliabilityBins`.
 */
export function calibrationError(
  forecasts: readonly Forecast[],
  bins = CALIBRATION_BINS,
): number | null {
  let [apart, total] = [0, 0]
  for (const { confidence, positive, weight } of tally(forecasts, bins)) {
    apart += Math.abs(confidence - positive)
    total += weight
  }
  return total === 0 ? null : apart / total
}

/** Returns the Brier score, the weighted mean of (confidence − outcome)² (Brier 1950, for two outcomes); null without forecasts. */
export function brierScore(forecasts: readonly Forecast[]): number | null {
  let [squares, total] = [0, 0]
  for (const { confidence, positive, weight = 1 } of forecasts) {
    squares += weight * (confidence - (positive ? 1 : 0)) ** 2
    total += weight
  }
  return total === 0 ? null : squares / total
}

/** Sums over a bin; all but the count are weighted. */
type Tally = {
  count: number
  weight: number
  squares: number // Σ w²
  confidence: number
  positive: number
}

function tally(forecasts: readonly Forecast[], bins: number): readonly Readonly<Tally>[] {
  const tallies = Array.from({ length: bins }, (): Tally => {
    return { count: 0, weight: 0, squares: 0, confidence: 0, positive: 0 }
  })
  for (const { confidence, positive, weight = 1 } of forecasts) {
    const bin = tallies[Math.min(bins - 1, Math.floor(confidence * bins))]
    if (bin === undefined || !(confidence <= 1 && weight >= 0)) {
      throw new RangeError(`no forecast: ${confidence}, weight ${weight}`)
    }
    bin.count += 1
    bin.weight += weight
    bin.squares += weight * weight
    bin.confidence += weight * confidence
    if (positive) bin.positive += weight
  }
  return tallies
}
