// Uses calendar arithmetic because Date.parse reads a time without a zone as local time.

const MS_PER_DAY = 86_400_000
const MILLISECONDS_FROM = 10_000_000_000 // larger epoch numbers are milliseconds (in seconds: the year 2286)
const MAX_EPOCH_MS = 253_402_300_799_999 // the end of the year 9999
const MIN_EPOCH_MS = -62_135_596_800_000 // the start of the year 1
const MAX_TEXT_LENGTH = 64

const CALENDAR =
  /^(\d{4})-(\d{2})-(\d{2})(?:[Tt ](\d{2}):(\d{2})(?::(\d{2})(?:[.,](\d{1,9}))?)? ?(Z|UTC|[+-]\d{2}(?::?\d{2})?)?)?$/i
const EPOCH = /^(?:0|-?\d{9,15}(?:\.\d{1,9})?)$/ // fewer digits are a year or a compact date

/**
 * Parses a time into epoch milliseconds, or null. Accepts ISO 8601, with or without a zone, `YYYY-MM-DD HH:MM:SS` (both default to
 * UTC), a date (UTC midnight), and epoch seconds or milliseconds.
 */
export function parseInstant(value: unknown): number | null {
  if (typeof value === 'number') return fromEpoch(value)
  if (typeof value !== 'string' || value.length > MAX_TEXT_LENGTH) return null
  const text = value.trim()
  return EPOCH.test(text) ? fromEpoch(Number(text)) : fromCalendar(text)
}

function fromEpoch(value: number): number | null {
  if (!Number.isFinite(value)) return null
  return withinRange(Math.round(Math.abs(value) > MILLISECONDS_FROM ? value : value * 1000))
}

function fromCalendar(text: string): number | null {
  const match = CALENDAR.exec(text)
  if (match === null) return null
  const [, years, months, days, hours, minutes, seconds, fraction, zone] = match
  const [year, month, day] = [Number(years), Number(months), Number(days)]
  const [hour, minute, second] = [Number(hours ?? 0), Number(minutes ?? 0), Number(seconds ?? 0)]
  if (month < 1 || month > 12 || day < 1 || day > daysInMonth(year, month)) return null
  if (hour > 23 || minute > 59 || second > 59) return null
  const offset = zoneOffsetMs(zone)
  if (offset === null) return null
  const ms = Number((fraction ?? '').padEnd(3, '0').slice(0, 3))
  const time = ((hour * 60 + minute) * 60 + second) * 1000 + ms
  return withinRange(daysFromCivil(year, month, day) * MS_PER_DAY + time - offset)
}

function withinRange(ms: number): number | null {
  return ms >= MIN_EPOCH_MS && ms <= MAX_EPOCH_MS ? ms : null
}

function zoneOffsetMs(zone: string | undefined): number | null {
  if (zone === undefined || /^[zu]/i.test(zone)) return 0
  const digits = zone.replace(':', '')
  const [hours, minutes] = [Number(digits.slice(1, 3)), Number(digits.slice(3, 5))]
  if (hours > 23 || minutes > 59) return null
  return (digits.startsWith('-') ? -1 : 1) * (hours * 60 + minutes) * 60_000
}

function daysInMonth(year: number, month: number): number {
  if (month === 2) return isLeapYear(year) ? 29 : 28
  return [4, 6, 9, 11].includes(month) ? 30 : 31
}

function isLeapYear(year: number): boolean {
  return year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0)
}

/** Returns the days since 1970-01-01 in the proleptic Gregorian calendar (Hinnant, "days_from_civil"). */
function daysFromCivil(year: number, month: number, day: number): number {
  const y = month <= 2 ? year - 1 : year // years start in March, so that the leap day comes last
  const era = Math.floor(y / 400)
  const yearOfEra = y - era * 400
  const dayOfYear = Math.floor((153 * ((month + 9) % 12) + 2) / 5) + day - 1
  const dayOfEra =
    yearOfEra * 365 + Math.floor(yearOfEra / 4) - Math.floor(yearOfEra / 100) + dayOfYear
  return era * 146_097 + dayOfEra - 719_468
}
