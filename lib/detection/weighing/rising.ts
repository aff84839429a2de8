/** Returns the most of some figures. */
export function mostAmong(figures: Iterable<number>): number {
  return Math.max(...figures)
}

/** Returns, for each place, the most of the figures from a place up to it; before that place, its figure. */
export function rising(figures: Iterable<number>, from = 0): Float64Array {
  const most = Float64Array.from(figures)
  for (let at = from + 1; at < most.length; at++)
    most[at] = Math.max(most[at] ?? 0, most[at - 1] ?? 0)
  return most
}
