const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']

/** Returns the UTC day of an instant, `12 Mar 2026`; spelled here because browsers and Node differ on months. */
export function dayWords(iso: string): string {
  const date = new Date(iso)
  if (Number.isNaN(date.getTime())) return 'an unreadable date'
  return `${date.getUTCDate()} ${MONTHS[date.getUTCMonth()] ?? ''} ${date.getUTCFullYear()}`
}

/** Returns the UTC time of day of an instant, `09:44`. */
export function timeWords(iso: string): string {
  const date = new Date(iso)
  return Number.isNaN(date.getTime()) ? '' : date.toISOString().slice(11, 16)
}

/** Returns day and time, `12 Mar 2026, 09:44 UTC`. */
export function instantWords(iso: string): string {
  const time = timeWords(iso)
  return time === '' ? dayWords(iso) : `${dayWords(iso)}, ${time} UTC`
}
