import type { Amount } from './amounts'
import { isSameAmount } from './amounts'
import type { Aspect } from './aspects'
import { AMOUNT_NOUNS, AMOUNT_WORDS, WORDED_AMOUNTS } from './lexicon/amount-nouns'

const UNLISTED = /^[#=~/]/u // the measure is a word of the text, not a unit
const HOUR = 60 // minutes
const DAY = 24 // hours
const HALF_DAY = 12 * HOUR
const MONTH = 32 // dates count months as 32 days

/** True for an aspect whose answer is one amount: “rate limit”, “start time”, “max retries”. */
export function asksAmount({ words }: Aspect): boolean {
  return AMOUNT_NOUNS.has(words.at(-1) ?? '') || words.some((word) => AMOUNT_WORDS.has(word))
}

/** True for an aspect whose answer has a number in it: “weight”, not “shift”, which may be the night’s. */
export function asksFigure(aspect: Aspect): boolean {
  return asksAmount(aspect) && !WORDED_AMOUNTS.has(aspect.words.at(-1) ?? '')
}

/** True when two texts give other amounts for one question, and no amount that both could mean: “potassium is 5.9”, “K+ 4.6”. */
export function areOtherAmounts(older: readonly Amount[], newer: readonly Amount[]): boolean {
  let differs = false
  for (const a of older) {
    for (const b of newer) {
      if (mayBeSame(a, b)) return false
      differs ||= areComparable(a, b)
    }
  }
  return differs
}

/** True when two texts give an amount of one unit, or bare numbers: “88 kg”, “81 kg”; “5.9”, “4.6”; not “40 years”, “182 cm”. */
export function shareMeasure(older: readonly Amount[], newer: readonly Amount[]): boolean {
  return older.some((a) =>
    newer.some((b) => a.measure === b.measure || (isBare(a.measure) && isBare(b.measure))),
  )
}

/** True for a number that counts nothing the text names: “5.9”, “potassium is 5.9”. */
function isBare(measure: string | null): boolean {
  return measure === null || measure.startsWith('=')
}

function areComparable(a: Amount, b: Amount): boolean {
  return a.measure === b.measure || mayMeasure(a, b) || mayMeasure(b, a)
}

/** True for a number that may be an amount of the other’s kind: “seven” of “7:30”; not “1988” of “19 March”. */
function mayMeasure(number: Amount, { measure }: Amount): boolean {
  if (!isLoose(number)) return false
  return measure === 'date' ? number.value < MONTH : measure !== 'clock' || number.value <= DAY
}

/** True for a number whose unit is not known: “5.9”, “12 nights”. */
function isLoose({ measure }: Amount): boolean {
  return measure === null || UNLISTED.test(measure)
}

/** “13:00” and “one o’clock”, “5 %” and “five of a hundred”. */
function mayBeSame(a: Amount, b: Amount): boolean {
  if (a.measure === b.measure) return isSameAmount(a, b)
  if (a.value === b.value) return isLoose(a) || isLoose(b)
  return isPartOf(a, b) || isPartOf(b, a)
}

/** True for a number that is the hour of a time or the day of a date. */
function isPartOf({ measure, value }: Amount, number: Amount): boolean {
  if (!isLoose(number)) return false
  if (measure === 'date') return value % MONTH === number.value
  if (measure !== 'clock') return false
  return Math.floor((value % HALF_DAY) / HOUR) === number.value % (HALF_DAY / HOUR)
}
