import type { Interval } from './binomial-interval'
import type { RatioStratum } from './stratified-ratio'

/** A band of a synthetic population: its size and number of positives. */
export type Band = { readonly size: number; readonly positives: number; readonly inside?: boolean }

/** How a sample is allocated to bands: by size, by the square root of size, or equally. */
export type Spread = 'proportional' | 'root' | 'equal'

/** Returns bands of these sizes whose rates have the given ratios and average to `share`. */
export function createBands(
  share: number,
  sizes: readonly number[],
  ratios: readonly number[],
): readonly Band[] {
  const ratioAt = (index: number) => ratios[index] ?? 1
  const whole = sizes.reduce((sum, size) => sum + size, 0)
  const parts = sizes.reduce((sum, size, index) => sum + size * ratioAt(index), 0)
  return sizes.map((size, index) => ({
    size,
    positives: Math.round(size * Math.min(0.9, (share * whole * ratioAt(index)) / parts)),
  }))
}

/** Allocates `labels` to the bands, at least two each. */
export function spreadOver(
  bands: readonly Band[],
  labels: number,
  spread: Spread,
): readonly number[] {
  const weigh = ({ size }: Band) =>
    ({ proportional: size, root: Math.sqrt(size), equal: 1 })[spread]
  const sum = bands.reduce((before, band) => before + weigh(band), 0)
  return bands.map((band) =>
    Math.min(band.size, Math.max(2, Math.round((labels * weigh(band)) / sum))),
  )
}

/** Draws without replacement; the strata serve both the share and, with bands inside or outside the domain, the ratio. */
export function drawFrom(
  bands: readonly Band[],
  labels: readonly number[],
  random: () => number,
): readonly (RatioStratum & { readonly positive: number })[] {
  return bands.map(({ size, positives, inside = true }, index) => {
    const sampled = labels[index] ?? 0
    let positive = 0
    for (let nth = 0; nth < sampled; nth += 1) {
      if (random() * (size - nth) < positives - positive) positive += 1
    }
    const reach = inside ? ('all' as const) : ('none' as const)
    return { size, sampled, positive, whole: positive, part: inside ? positive : 0, reach }
  })
}

/** True when an interval contains the truth, allowing for rounding. */
export function covers({ low, high }: Interval, truth: number): boolean {
  return low <= truth + 1e-12 && truth <= high + 1e-12
}
