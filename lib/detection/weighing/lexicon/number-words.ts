const CARDINALS =
  'zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen twenty'.split(
    ' ',
  )
const ORDINALS =
  'zeroth first second third fourth fifth sixth seventh eighth ninth tenth eleventh twelfth thirteenth fourteenth fifteenth sixteenth seventeenth eighteenth nineteenth twentieth'.split(
    ' ',
  )
const ROUND: ReadonlyMap<string, number> = new Map([
  ['thirty', 30],
  ['forty', 40],
  ['fifty', 50],
  ['sixty', 60],
  ['seventy', 70],
  ['eighty', 80],
  ['ninety', 90],
  ['hundred', 100],
  ['thousand', 1000],
])
const NUMERAL =
  /^[$€£¥-]?(\d[\d,]*(?:\.\d+)?)(k|m|b|st|nd|rd|th|%|kg|g|km|cm|ft|gb|tb|mb|ms|min|s|h|lb|lbs|am|pm)?$/u
const THOUSANDS: ReadonlyMap<string, number> = new Map([
  ['k', 1e3],
  ['b', 1e9],
])

const CLOCK = /^([01]?\d|2[0-4]):([0-5]\d)(?:am|pm)?$/u
const MONTHS = 'jan feb mar apr may jun jul aug sep oct nov dec'.split(' ')
const MONTH =
  /^(?:jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?)$/u

/** True for a word that can precede ones: "thirty". */
export function isTens(word: string): boolean {
  return word === 'twenty' || (ROUND.get(word) ?? SCALES) < SCALES
}

/** True for a word that multiplies the previous number: "hundred". */
export function isScale(word: string): boolean {
  return (ROUND.get(word) ?? 0) >= SCALES
}

const SCALES = 100

/** True for an ordinal: "first", "3rd". */
export function isOrdinal(word: string): boolean {
  return ORDINALS.includes(word) || /^\d+(?:st|nd|rd|th)$/u.test(word)
}

/** Returns the number of a month, or 0. */
export function monthNumber(word: string): number {
  return MONTH.test(word) ? MONTHS.indexOf(word.slice(0, 3)) + 1 : 0
}

/** True for a time of day: "9:30". */
export function isClock(word: string): boolean {
  return CLOCK.test(word) || word === 'noon' || word === 'midnight'
}

/** Returns the amount a word names ("5", "five", "fifth", "1,000", "40%", "22k", "9:30" in minutes), or null. */
export function parseAmount(word: string): number | null {
  const cardinal = CARDINALS.indexOf(word)
  if (cardinal >= 0) return cardinal
  const ordinal = ORDINALS.indexOf(word)
  if (ordinal >= 0) return ordinal
  const round = ROUND.get(word)
  if (round !== undefined) return round
  if (word === 'midnight') return 0
  if (word === 'noon') return 720
  const [, hours, minutes] = CLOCK.exec(word) ?? []
  if (hours !== undefined) return Number(hours) * 60 + Number(minutes)
  const [, digits, ending = ''] = NUMERAL.exec(word) ?? []
  if (digits === undefined) return null
  return Number(digits.replaceAll(',', '')) * (THOUSANDS.get(ending) ?? 1)
}
