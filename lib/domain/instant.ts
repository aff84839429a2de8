export function instantFromMs(ms: number): Date {
  // oxlint-disable-next-line no-restricted-globals -- constructing an instant from given milliseconds reads no clock
  return new Date(ms)
}

export function instantOrNull(ms: number | null): Date | null {
  return ms === null ? null : instantFromMs(ms)
}

/** Returns the epoch milliseconds of UTC midnight on a date (`YYYY-MM-DD`). */
export function startOfDay(day: string): number {
  // oxlint-disable-next-line no-restricted-globals -- reading a given date reads no clock
  return Date.parse(`${day}T00:00:00Z`)
}

export function isInstant(value: unknown): value is Date {
  // oxlint-disable-next-line no-restricted-globals -- looking at a given value reads no clock
  return value instanceof Date
}

/** Returns the moment a number of days earlier. */
export function daysBefore(moment: Date, days: number): Date {
  return instantFromMs(moment.getTime() - days * 24 * 60 * 60 * 1000)
}
