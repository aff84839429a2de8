import { HAS_DIGIT, IS_AMOUNT, IS_MONEY, IS_SHARE, IS_VERB, IS_VERB_FORM } from './forms'
import { isOrdinal, isScale, isTens } from './lexicon/number-words'
import { IS_HELPER, IS_LINK, IS_LINKING } from './roles'
import { BREAK, type Text } from './text'
import type { Entry } from './word-book'

/** A quantity, converted to a base unit where its dimension has several. */
export type Amount = {
  readonly value: number
  readonly measure: string | null // "mass", "%", "$" or the following word; null = a bare number
  readonly at: number // position of the word
}

const NONE: readonly Amount[] = []

export function readAmounts(text: Text): readonly Amount[] {
  const { entries, forms } = text
  if ((forms & IS_AMOUNT) === 0) return NONE
  const amounts: Amount[] = []
  let hasVerb = false
  for (let at = 0; at < entries.length && amounts.length < MAX_AMOUNTS; at++) {
    const entry = entries[at]
    if (entry === undefined || entry.amount === null) continue
    const { value, last } = readNumber(text, at)
    hasVerb ||= entries.slice(0, at).some(isVerb) // before a verb, a number identifies: "order 4411 shipped"
    const amount = amountAt(text, { entry, value }, last)
    amounts.push(amount)
    // "port 8080", "Node 22 LTS": the previous word can be the unit too
    const isCount = amount.measure === null || amount.measure.startsWith('#')
    const before = isCount && ((text.marks[at] ?? 0) & BREAK) === 0 ? entries[at - 1] : undefined
    if (hasVerb && names(before) && (before.forms & IS_VERB) === 0)
      amounts.push({ value, measure: `~${before.id}`, at: last })
    at = last
  }
  return amounts
}

function isVerb({ forms, roles }: Entry): boolean {
  return (forms & IS_VERB_FORM) !== 0 || (roles & (IS_LINKING | IS_HELPER)) !== 0
}

const MAX_AMOUNTS = 32 // per text; a longer list of numbers is not a statement
const NOON = 12
const MINUTES = 60
const DAYS = 31
const TEN = 10
const PERCENT = 37

/** "thirty-five", "two hundred": returns the value and the position of the last word. */
function readNumber({ entries, marks }: Text, at: number): { value: number; last: number } {
  let value = entries[at]?.amount ?? 0
  let last = at
  const nextAmount = () =>
    ((marks[last + 1] ?? 0) & BREAK) === 0 ? (entries[last + 1]?.amount ?? null) : null
  if (isTens(entries[at]?.word ?? '')) {
    const ones = nextAmount()
    if (
      ones !== null &&
      ones >= 1 &&
      ones < TEN &&
      ((entries[last + 1]?.forms ?? 0) & HAS_DIGIT) === 0
    ) {
      value += ones
      last += 1
    }
  }
  while (isScale(entries[last + 1]?.word ?? '') && nextAmount() !== null) {
    value *= nextAmount() ?? 1
    last += 1
  }
  return { value, last }
}

type Numeral = { readonly entry: Entry; readonly value: number }

function amountAt(
  { content, offsets, entries, marks }: Text,
  { entry, value }: Numeral,
  at: number,
): Amount {
  const next = ((marks[at + 1] ?? 0) & BREAK) === 0 ? entries[at + 1] : undefined
  const half =
    /[ap]m$/u.exec(entry.word)?.[0] ?? (/^[ap]m$/u.test(next?.word ?? '') ? next?.word : undefined)
  if (half !== undefined) {
    const minutes = entry.ownUnit?.measures === 'clock' ? value : value * MINUTES
    const since = minutes % (NOON * MINUTES)
    return { value: half === 'pm' ? since + NOON * MINUTES : since, measure: 'clock', at }
  }
  const isNext = (next?.month ?? 0) > 0
  const isAfter = ((marks[at] ?? 0) & BREAK) === 0 && (next?.unit ?? null) === null && !names(next) // "May 2nd"
  const month = (isNext ? next?.month : isAfter ? entries[at - 1]?.month : 0) ?? 0
  if (month > 0 && value >= 1 && value <= DAYS && Number.isInteger(value))
    return { value: month * (DAYS + 1) + value, measure: 'date', at }
  const unit = isOrdinal(entry.word) ? null : (entry.ownUnit ?? next?.unit ?? null) // "the first week"
  if (unit !== null) return { value: value * unit.factor, measure: unit.measures, at }
  const isShare = (entry.forms & IS_SHARE) !== 0 || next?.word === 'percent'
  if (isShare || content.charCodeAt((offsets[2 * at + 1] ?? 0) + 1) === PERCENT)
    return { value, measure: '%', at }
  if ((entry.forms & IS_MONEY) !== 0) return { value, measure: entry.word.charAt(0), at }
  // "870 a month"
  const each = next?.word === 'a' || next?.word === 'per' ? entries[at + 2] : undefined
  if (names(each)) return { value, measure: `/${each.id}`, at }
  if (names(next)) return { value, measure: `#${next.id}`, at }
  // "a pH of 5.4", "version is 6": the previous word says what is measured
  const before = ((entries[at - 1]?.roles ?? 0) & IS_LINK) === 0 ? undefined : entries[at - 2]
  return { value, measure: names(before) ? `=${before.id}` : null, at }
}

function names(entry: Entry | undefined): entry is Entry {
  return entry !== undefined && !entry.stop && entry.amount === null && !entry.word.endsWith('ed') // "order 4411 shipped"
}

const ROUNDING = 0.01

/** True when two amounts of the same unit are equal, allowing for rounding. */
export function isSameAmount(a: Amount, b: Amount): boolean {
  if (a.measure === 'clock' || a.measure === 'date') return a.value === b.value
  // only converted amounts are rounded: port 8080 is not 8081
  if (a.measure === null || !/^[a-z]/u.test(a.measure)) return a.value === b.value
  return Math.abs(a.value - b.value) <= ROUNDING * Math.abs(a.value)
}
