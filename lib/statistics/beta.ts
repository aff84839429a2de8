/**
 * Returns ln Γ(z) for z > 0 by Lanczos' approximation with g = 7 and nine terms (Lanczos 1964; coefficients by Godfrey 2001), to
 * about fifteen digits; below ½ by Γ(z + 1) = z Γ(z).
 */
export function logGamma(z: number): number {
  if (z < 0.5) return logGamma(z + 1) - Math.log(z)
  let series = LANCZOS_FIRST
  for (const [index, term] of LANCZOS.entries()) series += term / (z + index)
  const t = z + 6.5
  return HALF_LOG_TAU + (z - 0.5) * Math.log(t) - t + Math.log(series)
}

const HALF_LOG_TAU = 0.5 * Math.log(2 * Math.PI)
const LANCZOS_FIRST = 0.999_999_999_999_809_93
const LANCZOS = [
  676.520_368_121_885_1, -1_259.139_216_722_402_8, 771.323_428_777_653_13, -176.615_029_162_140_6,
  12.507_343_278_686_905, -0.138_571_095_265_720_12, 9.984_369_578_019_572e-6,
  1.505_632_735_149_311_6e-7,
] as const

/**
 * Returns the regularized incomplete beta function I_x(a, b), a, b > 0, as a continued fraction evaluated by Lentz's method as
 * modified by Thompson and Barnett (Press et al., Numerical Recipes, 3rd ed. 2007, § 6.4; NIST DLMF 8.17.22).
 */
export function regularizedBeta(x: number, a: number, b: number): number {
  if (x <= 0) return 0
  if (x >= 1) return 1
  // Converges fast below the mean; above it, use symmetry.
  return x > (a + 1) / (a + b + 2) ? 1 - lowerTail(1 - x, b, a) : lowerTail(x, a, b)
}

function lowerTail(x: number, a: number, b: number): number {
  return (Math.exp(logPower(x, a, b)) * betaFraction(x, a, b)) / a
}

/** Returns the density of the beta distribution, the derivative of I_x(a, b) in x, for 0 < x < 1. */
export function betaDensity(x: number, a: number, b: number): number {
  return Math.exp(logPower(x, a, b) - Math.log(x) - Math.log1p(-x))
}

/** Returns the x with I_x(a, b) = `share` (0–1), a, b > 0, to a relative error of about 1e-14. */
export function betaQuantile(share: number, a: number, b: number): number {
  if (share <= 0) return 0
  if (share >= 1) return 1
  return solveRising(share, a / (a + b), (x) => [regularizedBeta(x, a, b), betaDensity(x, a, b)])
}

/** Value and slope of a curve that rises from 0 to 1 on the unit interval. */
export type RisingCurve = (x: number) => readonly [value: number, slope: number]

const MOST_TRIES = 200
const SETTLED = 1e-15

/**
 * Returns where a rising curve reaches `target`, from `start`: Newton steps while they stay bracketed and shrink, else bisection
 * (Press et al., Numerical Recipes, 3rd ed. 2007, § 9.4, rtsafe).
 */
export function solveRising(target: number, start: number, curve: RisingCurve): number {
  let low = 0
  let high = 1
  let at = Math.min(Math.max(start, 1e-12), 1 - 1e-12)
  let stepBefore = 1
  for (let nth = 0; nth < MOST_TRIES; nth += 1) {
    const [value, slope] = curve(at)
    if (value < target) low = at
    else high = at
    let next = at - (value - target) / slope
    const shrinks = Math.abs(next - at) <= stepBefore / 2
    if (!(shrinks && next > low && next < high)) next = (low + high) / 2
    stepBefore = Math.abs(next - at)
    at = next
    if (stepBefore <= SETTLED * at) break
  }
  return at
}

/**
 * Returns ln(x^a (1−x)^b / B(a, b)) from the distance to the mean and Stirling errors (Loader 2000), which avoids cancellation:
 * using ln Γ, a million labels would cost five digits.
 */
function logPower(x: number, a: number, b: number): number {
  const total = a + b
  const mean = a / total
  const beside = b / total
  const apart = x - mean
  return (
    a * logRatio(x, mean, apart) +
    b * logRatio(1 - x, beside, -apart) +
    0.5 * Math.log((a * beside) / (2 * Math.PI)) +
    stirlingError(total) -
    stirlingError(a) -
    stirlingError(b)
  )
}

/** Returns ln(one / other), given the more accurate difference one − other. */
function logRatio(one: number, other: number, apart: number): number {
  return Math.abs(apart) < other / 2 ? Math.log1p(apart / other) : Math.log(one / other)
}

const STIRLING_FROM = 16

/** Returns ln Γ(z) − ((z − ½) ln z − z + ½ ln 2π): Stirling's series from 16 on (DLMF 5.11.1), the difference itself below. */
function stirlingError(z: number): number {
  if (z < STIRLING_FROM) return logGamma(z) - ((z - 0.5) * Math.log(z) - z + HALF_LOG_TAU)
  const square = z * z
  return (
    (1 / 12 - (1 / 360 - (1 / 1260 - (1 / 1680 - 1 / 1188 / square) / square) / square) / square) /
    z
  )
}

const TINY = 1e-300
const CLOSE = 1e-16
const MAX_STEPS = 100_000 // about √max(a, b) are needed

function betaFraction(x: number, a: number, b: number): number {
  let c = 1
  let d = 1 / nonZero(1 - ((a + b) * x) / (a + 1))
  let value = d
  for (let m = 1; m <= MAX_STEPS; m += 1) {
    const before = value
    const twice = a + 2 * m
    const even = (m * (b - m) * x) / ((twice - 1) * twice)
    d = 1 / nonZero(1 + even * d)
    c = nonZero(1 + even / c)
    value *= c * d
    const odd = (-(a + m) * (a + b + m) * x) / (twice * (twice + 1))
    d = 1 / nonZero(1 + odd * d)
    c = nonZero(1 + odd / c)
    value *= c * d
    if (Math.abs(value - before) <= CLOSE * value) break
  }
  return value
}

function nonZero(value: number): number {
  return Math.abs(value) < TINY ? TINY : value
}
