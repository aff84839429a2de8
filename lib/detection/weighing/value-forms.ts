// Values that programs write, in the words that people use for them. What is read afterwards needs to know one form only.

const DAYS = [
  'Sunday',
  'Monday',
  'Tuesday',
  'Wednesday',
  'Thursday',
  'Friday',
  'Saturday',
  'Sunday',
]
const CRON =
  /^(?<minute>\*\/\d{1,2}|\*|\d{1,2}) (?<hour>\*\/\d{1,2}|\*|\d{1,2}) (?<date>\*|\d{1,2}) \* (?<day>\*|[0-7]|1-5|[a-z]{3}|mon-fri)$/iu
const NAMED: Readonly<Record<string, string>> = {
  '@hourly': 'hourly',
  '@daily': 'daily',
  '@midnight': 'daily at 00:00',
  '@weekly': 'weekly',
  '@monthly': 'monthly',
  '@yearly': 'yearly',
  '@annually': 'yearly',
  biweekly: 'every two weeks',
  'bi-weekly': 'every two weeks',
  fortnightly: 'every two weeks',
  'every other week': 'every two weeks',
  'every second week': 'every two weeks',
  'every other day': 'every two days',
  'every second day': 'every two days',
  'every other month': 'every two months',
  'around the clock': '24/7',
  'mon-fri': 'weekdays',
  'mon–fri': 'weekdays',
  'monday to friday': 'weekdays',
  'monday through friday': 'weekdays',
}
const DURATION =
  /^P(?:(?<days>\d+)D|(?<weeks>\d+)W|T(?:(?<hours>\d+)H)?(?:(?<minutes>\d+)M)?(?:(?<seconds>\d+)S)?)$/u
const SECONDS = { weeks: 604_800, days: 86_400, hours: 3600, minutes: 60, seconds: 1 } as const
const FEET =
  /^(?<feet>[4-8]) ?(?:'|’|′|ft|foot|feet) ?(?:(?<inches>\d{1,2}) ?(?:"|”|″|''|in|inches)?)?$/iu
const INCHES = 12
const HEX = /^#(?<r>[\da-f])(?<g>[\da-f])(?<b>[\da-f])$/iu
const LONGEST = 40 // letters

/** Returns a value in words: “daily at 02:00” of “0 2 * * *”, “1800 seconds” of “PT30M”, “71 inch” of “5'11"”. */
export function inWords(content: string): string {
  if (content.length > LONGEST) return content
  const named = NAMED[content.toLowerCase()]
  return (
    named ?? readCron(content) ?? readDuration(content) ?? readFeet(content) ?? readHex(content)
  )
}

function readCron(text: string): string | null {
  const { minute = '', hour = '', date = '', day = '' } = CRON.exec(text)?.groups ?? {}
  if (minute === '') return null
  const isAlways = date === '*' && day === '*'
  if (minute.startsWith('*')) return hour === '*' && isAlways ? everyOf(minute, 'minute') : null
  if (hour.startsWith('*')) return minute === '0' && isAlways ? everyOf(hour, 'hour') : null
  const time = `${hour.padStart(2, '0')}:${minute.padStart(2, '0')}`
  if (isAlways) return `daily at ${time}`
  if (date !== '*') return day === '*' ? `monthly on ${date} at ${time}` : null
  return `${/-/u.test(day) ? 'weekdays' : (DAYS[Number(day)] ?? day)} at ${time}`
}

/** “every 15 minutes” of “*∕15”. */
function everyOf(field: string, unit: string): string {
  const step = field.slice(2)
  return step === '' ? `every ${unit}` : `every ${step} ${unit}s`
}

function readDuration(text: string): string | null {
  const parts = DURATION.exec(text)?.groups
  if (parts === undefined || text === 'PT') return null
  const names = ['weeks', 'days', 'hours', 'minutes', 'seconds'] as const
  return `${names.reduce((sum, name) => sum + Number(parts[name] ?? 0) * SECONDS[name], 0)} seconds`
}

function readFeet(text: string): string | null {
  const { feet, inches = '0' } = FEET.exec(text)?.groups ?? {}
  return feet === undefined ? null : `${Number(feet) * INCHES + Number(inches)} inch`
}

/** “#ffffff” of “#FFF”. */
function readHex(text: string): string {
  const { r = '', g = '', b = '' } = HEX.exec(text)?.groups ?? {}
  return r === '' ? text : `#${r}${r}${g}${g}${b}${b}`.toLowerCase()
}
