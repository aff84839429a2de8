const DAY_MS = 86_400_000
const MIN_DAYS = 3 // with fewer, steps are counted in labels
const LABELS_PER_STEP = 20
const MAX_STEPS = 8

/**
 * Returns the times at which to judge a gate again for its trend: the last label of each day or, over fewer than three days, every
 * twentieth. Epoch milliseconds in any order; at most eight, ascending, including first and last.
 */
export function trendSteps(instants: readonly number[]): readonly number[] {
  const rising = instants.toSorted((a, b) => a - b)
  const daily = rising.filter((at, nth) => dayOf(at) !== dayOf(rising[nth + 1] ?? Infinity))
  const steps =
    daily.length >= MIN_DAYS
      ? daily
      : rising.filter((_, nth) => (nth + 1) % LABELS_PER_STEP === 0 || nth === rising.length - 1)
  return thinSteps([...new Set(steps)]) // labels of one file share a time and make one step
}

/** Thins steps evenly to at most eight. */
export function thinSteps(steps: readonly number[]): readonly number[] {
  if (steps.length <= MAX_STEPS) return steps
  return Array.from(
    { length: MAX_STEPS },
    (_, nth) => steps[Math.round((nth * (steps.length - 1)) / (MAX_STEPS - 1))] ?? 0,
  )
}

function dayOf(ms: number): number {
  return Math.floor(ms / DAY_MS)
}

/** Returns the number of UTC calendar days from one time to another, both inclusive. */
export function daysBetween(from: number, to: number): number {
  return dayOf(to) - dayOf(from) + 1
}
