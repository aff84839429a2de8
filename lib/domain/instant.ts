/** Returns the instant at the given epoch milliseconds; it reads no clock. */
export function instantFromMs(ms: number): Date {
  // oxlint-disable-next-line no-restricted-globals -- constructing an instant from given milliseconds reads no clock
  return new Date(ms)
}
