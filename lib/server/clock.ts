/** The only place that reads the clock. */
export function now(): Date {
  return new Date()
}

/** Milliseconds of a monotonic clock, for durations. */
export function elapsedMs(): number {
  return performance.now()
}
