import { monthNumber } from './lexicon/number-words'

const WEEKDAY =
  /^(?:mon(?:day)?|tue(?:s(?:day)?)?|wed(?:nesday)?|thu(?:r(?:s(?:day)?)?)?|fri(?:day)?|sat(?:urday)?|sun(?:day)?)s?$/u
const SEASON = /^(?:spring|summer|fall|autumn|winter|q[1-4]|h[12])$/u
const CLOCK = /^(?<hour>[01]?\d|2[0-4])(?:[:.](?<minutes>[0-5]\d))?(?<half>[ap]m)?$/u
/** What says more of a moment, and is none on its own. */
const WITH =
  /^(?:next|last|first|second|third|fourth|early|mid|late|end|start|morning|noon|midday|afternoon|evening|night|midnight|daily|nightly|day|monthly|weekdays?|weekends?|\d{1,4}|[a-z]{2,4}t|utc|gmt)$/u
const EMPTY = /^(?:every|each|on|at|of|the|in|from|to|until|weekly)$/u
const DAILY = /^(?:day|nightly|daily)$/u
const MINUTES = 60
const NOON = 12
const LONGEST = 48 // letters

/** The parts of a text that is nothing but a day, a time, a month or a season: “Mon 9am”, “first Friday”, “March 2024”; null for any other. */
export function readMoment(content: string): ReadonlySet<string> | null {
  if (content.length > LONGEST) return null
  const words = content
    .toLowerCase()
    .replaceAll(/(\d)\s+(?=[ap]m\b)/gu, '$1') // “9 am”
    .replaceAll(/(\d)\.? ?(?:st|nd|rd|th)\b/gu, '$1')
    .match(/[\p{L}\p{N}:.]+|[^\s\p{L}\p{N}:.,;–-]+/gu)
  const parts = new Set<string>()
  let isMoment = false
  for (const found of words ?? []) {
    const word = found.replace(/\.$/u, '')
    const known = readPart(word)
    if (known === null && !WITH.test(word) && !EMPTY.test(word)) return null
    isMoment ||= known !== null
    if (!EMPTY.test(word)) parts.add(known ?? plainPart(word))
  }
  return isMoment ? parts : null
}

/** “daily” of “day”, “weekday” of “weekdays”, “2” of “02”. */
function plainPart(word: string): string {
  return DAILY.test(word) ? 'daily' : word.replace(/^0+(?=\d)|(?<=week(?:day|end))s$/u, '')
}

function readPart(word: string): string | null {
  if (WEEKDAY.test(word)) return word.slice(0, 3)
  if (SEASON.test(word)) return word === 'autumn' ? 'fall' : word
  const month = monthNumber(word)
  if (month > 0) return `m${month}`
  const { hour, minutes, half } = CLOCK.exec(word)?.groups ?? {}
  if (hour === undefined || (half === undefined && !word.includes(':'))) return null
  const hours =
    half === undefined ? Number(hour) : (Number(hour) % NOON) + (half === 'pm' ? NOON : 0)
  return `${hours * MINUTES + Number(minutes ?? 0)}'`
}

/** True when one moment is the other, or the other more exactly: “Mon 9am” and “Monday 09:00”, “12 June 2025” and “June 2025”. */
export function isSameMoment(one: ReadonlySet<string>, other: ReadonlySet<string>): boolean {
  const isLess = one.size < other.size
  const more = isLess ? other : one
  for (const part of isLess ? one : other) if (!more.has(part)) return false
  return true
}
