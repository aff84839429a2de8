// How numbers, counts, days and times are written on every page and in every answer. Locale and time zone are fixed, so that server
// and browser agree.

const numbers = new Intl.NumberFormat('en-US')
const shares = new Intl.NumberFormat('en-US', { style: 'percent', maximumFractionDigits: 0 })
const plurals = new Intl.PluralRules('en-US')
const days = new Intl.DateTimeFormat('en-US', {
  timeZone: 'UTC',
  day: 'numeric',
  month: 'short',
  year: 'numeric',
})

/** Formats a number: `1,234`. */
export function formatNumber(value: number): string {
  return numbers.format(value)
}

/** Formats a share of 1 in whole percent: `18%`. */
export function formatShare(share: number): string {
  return shares.format(share)
}

/** Formats an interval between two formatted numbers, the unit once: `13–23%`, `0.71–0.90`, `−0.02 to 0.31`. */
export function formatInterval(low: string, high: string): string {
  if (/^[-−+]/u.test(low)) return `${low} to ${high}`
  const unit = /[^\d.,]*$/u.exec(high)?.[0] ?? ''
  return `${unit !== '' && low.endsWith(unit) ? low.slice(0, -unit.length) : low}–${high}`
}

/** Formats a count with its noun: `1 fact`, `1,234 facts`; `plural` is for irregular nouns. */
export function formatCount(count: number, noun: string, plural = `${noun}s`): string {
  return `${formatNumber(count)} ${plurals.select(count) === 'one' ? noun : plural}`
}

/** Formats a frequency: `once`, `twice`, `3 times`. */
export function formatTimes(count: number): string {
  return count === 1 ? 'once' : count === 2 ? 'twice' : `${formatNumber(count)} times`
}

/** Formats the UTC day of a timestamp: `12 Mar 2026`. */
export function formatDay(iso: string): string {
  // oxlint-disable-next-line no-restricted-globals -- reading a given date reads no clock
  const at = Date.parse(iso)
  if (Number.isNaN(at)) return 'an unreadable date'
  const parts = Object.fromEntries(days.formatToParts(at).map(({ type, value }) => [type, value]))
  return `${parts['day']} ${parts['month']} ${parts['year']}`
}

/** Formats the UTC time of a timestamp: `09:44`; empty if it cannot be read. */
export function formatTime(iso: string): string {
  // oxlint-disable-next-line no-restricted-globals -- reading a given date reads no clock
  const date = new Date(iso)
  return Number.isNaN(date.getTime()) ? '' : date.toISOString().slice(11, 16)
}

/** Formats the day and time of a timestamp: `12 Mar 2026, 09:44 UTC`. */
export function formatInstant(iso: string): string {
  const time = formatTime(iso)
  return time === '' ? formatDay(iso) : `${formatDay(iso)}, ${time} UTC`
}

const HOUR_MS = 3_600_000
const JUST_NOW_MS = 45_000

/** Formats the absolute value of a duration: `45 min`, `3 h`, `41 d`, `14 mo`, `3 y`. */
export function formatDuration(ms: number): string {
  const minutes = Math.round(Math.abs(ms) / 60_000)
  if (minutes < 60) return `${minutes} min`
  const hours = Math.round(minutes / 60)
  if (hours < 48) return `${hours} h`
  const days = Math.round(hours / 24)
  if (days < 60) return `${days} d`
  const months = Math.round(days / 30.44)
  return months < 24 ? `${months} mo` : `${Math.round(days / 365.25)} y`
}

/** Writes a length of time in whole words, whichever sign it has: `45 minutes`, `1 day`, `14 months`. */
export function formatLongDuration(ms: number): string {
  const [, count = '', unit = ''] = /^(\d+) (\w+)$/u.exec(formatDuration(ms)) ?? []
  return formatCount(Number(count), UNIT_WORDS[unit] ?? unit)
}

const UNIT_WORDS: Readonly<Record<string, string>> = {
  min: 'minute',
  h: 'hour',
  d: 'day',
  mo: 'month',
  y: 'year',
}

/** `formatDuration` for a length in hours. */
export function formatHours(hours: number): string {
  return formatDuration(hours * HOUR_MS)
}

/** Formats a relative time: `3 h ago`, `in 2 d`, `just now`; negative is past. */
export function formatRelative(ms: number): string {
  if (Math.abs(ms) < JUST_NOW_MS) return 'just now'
  return ms < 0 ? `${formatDuration(ms)} ago` : `in ${formatDuration(ms)}`
}

const UNITS = ['kB', 'MB', 'GB', 'TB']

/** Writes a size: `512 bytes`, `1.2 kB` (1 kB is 1,000 bytes). */
export function formatBytes(bytes: number): string {
  if (bytes < 1000) return bytes === 1 ? '1 byte' : `${bytes} bytes`
  let [size, unit] = [bytes / 1000, 0]
  while (size >= 999.95 && unit < UNITS.length - 1) {
    size /= 1000
    unit += 1
  }
  return `${size.toFixed(1)} ${UNITS[unit] ?? ''}`
}
