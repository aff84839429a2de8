import type { Interval } from './binomial-interval'
import type { RatioStratum } from './stratified-ratio'

/** A band of a made population: its size, and how many of it are positive. */
export type Band = { readonly size: number; readonly positives: number; readonly inside?: boolean }

/** How a sample is spread over the bands: by their size, by its root, or the same number from each. */
export type Spread = 'proportional' | 'root' | 'equal'

/** Bands of these sizes whose rates stand to each other as told and come to `share` over all. */
export function bandsOf(
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

/** How many of `labels` each band gets, at least two. */
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

/** Draws without replacement; the strata serve the share and, where a band is inside the domain or not, the ratio. */
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

/** Whether the truth lies in an interval, but for rounding. */
export function covers({ low, high }: Interval, truth: number): boolean {
  return low <= truth + 1e-12 && truth <= high + 1e-12
}
