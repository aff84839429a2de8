import {
  hasUnsampled,
  intervalOnEffective,
  type Estimate,
  type IntervalOptions,
  type NoEstimate,
} from './stratified-proportion'

/** One stratum of a random sample without replacement, in units, for the ratio Σ part / Σ whole. */
export type RatioStratum = {
  readonly size: number // in the population
  readonly sampled: number
  readonly whole: number // sampled units in the denominator, e.g. all true ones
  readonly part: number // of those, in the numerator too, e.g. true ones above the threshold
  /** Whether all, none or some (the default) of the `whole` units here can be `part`. */
  readonly reach?: 'all' | 'none' | 'some'
}

/**
 * Estimates the ratio of two stratified totals, Σ N_h/n_h · part / Σ N_h/n_h · whole, where part is a subset of whole, such as
 * recall: the combined ratio estimator of a domain with linearized variance (Cochran 1977, ch. 2 and 6), and the exact interval on
 * the effective size R(1−R)/v (Korn & Graubard 1998). As in `stratifiedProportion`, the effective size adds, per stratum, a third
 * of an observation of each possible outcome (Perks 1947). Throws RangeError for impossible counts.
 */
export function stratifiedRatio(
  strata: readonly RatioStratum[],
  { method = 'mid-p', level = 0.95 }: IntervalOptions = {},
): Estimate | NoEstimate {
  let sampled = 0
  for (const stratum of strata) {
    checkCounts(stratum)
    sampled += stratum.sampled
  }
  if (strata.every(({ size }) => size === 0)) {
    return { estimate: null, reason: 'no-population', sampled }
  }
  if (hasUnsampled(strata)) return { estimate: null, reason: 'unsampled-stratum', sampled }
  const cells = strata.filter(({ size }) => size > 0)
  const whole = total(cells, ({ size, whole: found, sampled }) => (size * found) / sampled)
  if (whole === 0) return { estimate: null, reason: 'no-positives', sampled }
  const part = total(cells, ({ size, part: found, sampled }) => (size * found) / sampled)
  const ratio = part / whole
  const effective = computeEffectiveSize(cells.map(smoothen))
  const { low, high } = intervalOnEffective(ratio, effective, { method, level })
  return {
    estimate: ratio,
    low,
    high,
    effectiveSize: effective === Infinity ? whole : effective,
    sampled,
  }
}

const THIRD = 1 / 3 // observation of each outcome, per stratum

/** A stratum for the effective size, as shares of its units. */
type Smooth = {
  readonly size: number
  readonly perUnit: number // (1 − n/N) / n
  readonly part: number
  readonly rest: number
}

function smoothen({ size, sampled, whole, part, reach = 'some' }: RatioStratum): Smooth {
  const unseen = 1 - sampled / size
  const added = unseen === 0 ? 0 : THIRD
  const toPart = reach === 'none' ? 0 : added
  const toRest = reach === 'all' ? 0 : added
  const observed = sampled + toPart + toRest + added
  return {
    size,
    perUnit: unseen / sampled,
    part: (part + toPart) / observed,
    rest: (whole - part + toRest) / observed,
  }
}

/**
 * Returns R(1−R)/v, where v is the variance of the residual y − R z: 1 − R for a part, −R for the rest of the whole, 0 for other
 * units.
 */
function computeEffectiveSize(strata: readonly Smooth[]): number {
  const part = total(strata, (each) => each.size * each.part)
  const rest = total(strata, (each) => each.size * each.rest)
  const ratio = part / (part + rest)
  const variance = total(strata, (each) => {
    const mean = each.part * (1 - ratio) - each.rest * ratio
    const square = each.part * (1 - ratio) ** 2 + each.rest * ratio ** 2
    return each.size ** 2 * each.perUnit * (square - mean ** 2)
  })
  const known = variance === 0 || ratio === 0 || ratio === 1
  return known ? Infinity : (ratio * (1 - ratio) * (part + rest) ** 2) / variance
}

function total<Row>(rows: readonly Row[], term: (row: Row) => number): number {
  let sum = 0
  for (const row of rows) sum += term(row)
  return sum
}

function checkCounts({ size, sampled, whole, part, reach }: RatioStratum): void {
  const counts = [size, sampled, whole, part].every(
    (count) => Number.isInteger(count) && count >= 0,
  )
  const nested = part <= whole && whole <= sampled && sampled <= size
  const inReach = !(reach === 'all' && part < whole) && !(reach === 'none' && part > 0)
  if (!counts || !nested || !inReach) {
    throw new RangeError(`no stratum: ${part} of ${whole} of ${sampled} sampled of ${size}`)
  }
}
