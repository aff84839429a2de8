const DAY_MS = 86_400_000
const FEWEST_DAYS = 3 // on fewer, a step is so many labels
const LABELS_A_STEP = 20
const MOST_STEPS = 8

/**
 * Says after which labels a gate is judged again, to show how it got where it is: the last of each day, or, on less than three days,
 * every twentieth. Instants in milliseconds, in any order; at most eight, the first and the last among them, rising.
 */
export function trendSteps(instants: readonly number[]): readonly number[] {
  const rising = instants.toSorted((a, b) => a - b)
  const daily = rising.filter((at, nth) => dayOf(at) !== dayOf(rising[nth + 1] ?? Infinity))
  const steps =
    daily.length >= FEWEST_DAYS
      ? daily
      : rising.filter((_, nth) => (nth + 1) % LABELS_A_STEP === 0 || nth === rising.length - 1)
  return thinSteps([...new Set(steps)]) // what came in at one instant, a file, is one step
}

/** Leaves out steps in between, evenly, until there are at most eight. */
export function thinSteps(steps: readonly number[]): readonly number[] {
  if (steps.length <= MOST_STEPS) return steps
  return Array.from(
    { length: MOST_STEPS },
    (_, nth) => steps[Math.round((nth * (steps.length - 1)) / (MOST_STEPS - 1))] ?? 0,
  )
}

function dayOf(ms: number): number {
  return Math.floor(ms / DAY_MS)
}

/** Returns how many calendar days, UTC, lie from one instant to another, both included. */
export function daysBetween(from: number, to: number): number {
  return dayOf(to) - dayOf(from) + 1
}
