/** The one place that reads the clock. */
export function now(): Date {
  return new Date()
}

/** Milliseconds of a clock that only goes forward, for how long something takes. */
export function elapsedMs(): number {
  return performance.now()
}
