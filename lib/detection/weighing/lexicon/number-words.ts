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

/** Returns the amount a word names ("5", "five", "fifth", "1,000", "40%", "22k"), or null. */
export function amountOf(word: string): number | null {
  const cardinal = CARDINALS.indexOf(word)
  if (cardinal >= 0) return cardinal
  const ordinal = ORDINALS.indexOf(word)
  if (ordinal >= 0) return ordinal
  const round = ROUND.get(word)
  if (round !== undefined) return round
  const [, digits, ending = ''] = NUMERAL.exec(word) ?? []
  if (digits === undefined) return null
  return Number(digits.replaceAll(',', '')) * (THOUSANDS.get(ending) ?? 1)
}
