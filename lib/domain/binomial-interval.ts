/** How the intervals are made; said wherever one is shown as a table. */
export const INTERVAL_METHOD = 'exact (Clopper–Pearson), two-sided, 95 %'

/** Where the true share may lie, 0–1. */
export type Interval = { readonly low: number; readonly high: number }

/**
 * Returns the exact two-sided interval of a share (Clopper & Pearson 1934): its ends are quantiles of the beta distribution,
 * B(α/2; x, n−x+1) and B(1−α/2; x+1, n−x). Without trials it is everything. Its upper end at `level` 0.9 is the one-sided 95 % bound.
 */
export function binomialInterval(successes: number, trials: number, level = 0.95): Interval {
  if (!isCount(successes) || !isCount(trials) || successes > trials) {
    throw new RangeError(`no share: ${successes} of ${trials}`)
  }
  const tail = (1 - level) / 2
  const failures = trials - successes
  return {
    low: successes === 0 ? 0 : betaQuantile(tail, successes, failures + 1),
    high: failures === 0 ? 1 : betaQuantile(1 - tail, successes + 1, failures),
  }
}

/**
 * Returns the regularised incomplete beta function I_x(a, b) by its continued fraction, evaluated by Lentz's method as modified by
 * Thompson and Barnett (Press et al., Numerical Recipes, 3rd ed. 2007, § 6.4; NIST DLMF 8.17.22).
 */
export function regularisedBeta(x: number, a: number, b: number): number {
  if (x <= 0) return 0
  if (x >= 1) return 1
  // The fraction converges fast below the mean; above it, by symmetry.
  if (x > (a + 1) / (a + b + 2)) return 1 - regularisedBeta(1 - x, b, a)
  const front = Math.exp(
    logGamma(a + b) - logGamma(a) - logGamma(b) + a * Math.log(x) + b * Math.log1p(-x),
  )
  return (front * betaFraction(x, a, b)) / a
}

const TINY = 1e-300
const CLOSE = 1e-15
const MOST_STEPS = 10_000 // about √max(a, b) are needed

function betaFraction(x: number, a: number, b: number): number {
  const step = (m: number): readonly [number, number] => [
    (m * (b - m) * x) / ((a + 2 * m - 1) * (a + 2 * m)),
    (-(a + m) * (a + b + m) * x) / ((a + 2 * m) * (a + 2 * m + 1)),
  ]
  let c = 1
  let d = 1 / nonZero(1 - ((a + b) * x) / (a + 1))
  let value = d
  for (let m = 1; m <= MOST_STEPS; m += 1) {
    const before = value
    for (const term of step(m)) {
      d = 1 / nonZero(1 + term * d)
      c = nonZero(1 + term / c)
      value *= c * d
    }
    if (Math.abs(value - before) <= CLOSE * value) break
  }
  return value
}

function nonZero(value: number): number {
  return Math.abs(value) < TINY ? TINY : value
}

const HALVINGS = 60 // 2^-60 is finer than a double between 0 and 1 is told apart on a screen

/** By halving: I_x rises with x, and sixty halvings are nothing beside a query. */
function betaQuantile(share: number, a: number, b: number): number {
  let [low, high] = [0, 1]
  for (let nth = 0; nth < HALVINGS; nth += 1) {
    const middle = (low + high) / 2
    if (regularisedBeta(middle, a, b) < share) low = middle
    else high = middle
  }
  return (low + high) / 2
}

// Lanczos' approximation with g = 7 and nine terms: fifteen digits for arguments of at least 1/2; here they are at least 1.
const LANCZOS = [
  0.999_999_999_999_809_93, 676.520_368_121_885_1, -1_259.139_216_722_402_8, 771.323_428_777_653_13,
  -176.615_029_162_140_6, 12.507_343_278_686_905, -0.138_571_095_265_720_12,
  9.984_369_578_019_572e-6, 1.505_632_735_149_311_6e-7,
] as const

function logGamma(z: number): number {
  const [first, ...rest] = LANCZOS
  const series = rest.reduce<number>((sum, term, index) => sum + term / (z + index), first)
  const t = z + 6.5
  return 0.5 * Math.log(2 * Math.PI) + (z - 0.5) * Math.log(t) - t + Math.log(series)
}

function isCount(value: number): boolean {
  return Number.isInteger(value) && value >= 0
}
