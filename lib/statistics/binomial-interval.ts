import { betaDensity, betaQuantile, regularizedBeta, solveRising } from './beta'

/** The interval method, named wherever an interval is tabulated. */
export const INTERVAL_METHOD = 'exact (Clopper–Pearson), two-sided, 95%'

/** Bounds of a share, 0–1. */
export type Interval = { readonly low: number; readonly high: number }

/** `clopper-pearson` covers at least as often as stated, `mid-p` about as often. */
export type IntervalMethod = 'clopper-pearson' | 'mid-p'

/**
 * Returns the exact two-sided interval of a share (Clopper & Pearson 1934), from the beta quantiles B(α/2; x, n−x+1) and B(1−α/2;
 * x+1, n−x); 0–1 without trials. Its upper end at `level` 0.9 is the one-sided 95% bound. Effective counts may be fractional;
 * throws RangeError unless 0 ≤ successes ≤ trials.
 */
export function binomialInterval(successes: number, trials: number, level = 0.95): Interval {
  checkShare(successes, trials)
  const tail = (1 - level) / 2
  const failures = trials - successes
  return {
    low: successes === 0 ? 0 : betaQuantile(tail, successes, failures + 1),
    high: failures === 0 ? 1 : betaQuantile(1 - tail, successes + 1, failures),
  }
}

/**
 * Returns the two-sided mid-P interval of a share (Lancaster 1961; Agresti & Gottard 2007): like the exact one, but the observed
 * count adds half to each tail. Counts and errors as for `binomialInterval`.
 */
export function midPInterval(successes: number, trials: number, level = 0.95): Interval {
  checkShare(successes, trials)
  const tail = (1 - level) / 2
  const failures = trials - successes
  return {
    low: successes === 0 ? 0 : solveRising(tail, successes / trials, midTail(successes, failures)),
    high:
      failures === 0 ? 1 : solveRising(1 - tail, successes / trials, midTail(successes, failures)),
  }
}

/** The function of each method. */
export const INTERVALS: Readonly<
  Record<IntervalMethod, (successes: number, trials: number, level?: number) => Interval>
> = { 'clopper-pearson': binomialInterval, 'mid-p': midPInterval }

/**
 * Returns the upper bound of a share: it is exceeded with a probability of at most 1 − `level` (Clopper & Pearson 1934, one-sided).
 */
export function binomialUpperBound(successes: number, trials: number, level = 0.95): number {
  return binomialInterval(successes, trials, 2 * level - 1).high
}

/**
 * Returns the lower bound of a share: it is undercut with a probability of at most 1 − `level` (Clopper & Pearson 1934, one-sided).
 */
export function binomialLowerBound(successes: number, trials: number, level = 0.95): number {
  return binomialInterval(successes, trials, 2 * level - 1).low
}

/** Returns P(X > x) + ½ P(X = x) as a function of the share: the mean of P(X ≥ x) = I_p(x, n−x+1) and P(X > x) = I_p(x+1, n−x). */
function midTail(successes: number, failures: number) {
  return (share: number): readonly [number, number] => {
    const [atLeast, itsSlope] = successes === 0 ? [1, 0] : tail(share, successes, failures + 1)
    const [more, moresSlope] = failures === 0 ? [0, 0] : tail(share, successes + 1, failures)
    return [(atLeast + more) / 2, (itsSlope + moresSlope) / 2]
  }
}

function tail(share: number, a: number, b: number): readonly [number, number] {
  return [regularizedBeta(share, a, b), betaDensity(share, a, b)]
}

function checkShare(successes: number, trials: number): void {
  if (!(successes >= 0 && successes <= trials && trials < Infinity)) {
    throw new RangeError(`no share: ${successes} of ${trials}`)
  }
}
