/** The one place that reads the clock. */
export function now(): Date {
  return new Date()
}
