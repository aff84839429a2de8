import { IS_AMOUNT, IS_MONEY, IS_SHARE, IS_VERB } from './forms'
import { isOrdinal } from './lexicon/number-words'
import { IS_LINK } from './roles'
import { BREAK, type Text } from './text'
import type { Entry } from './word-book'

/** A number of something, converted where a dimension has several units. */
export type Amount = {
  readonly value: number
  readonly of: string | null // "mass", "%", "$", or the word after it; null = a bare number
  readonly at: number // position of the word
}

const NONE: readonly Amount[] = []

/** Reads the amounts of a text. */
export function readAmounts(text: Text): readonly Amount[] {
  const { entries, forms } = text
  if ((forms & IS_AMOUNT) === 0) return NONE
  const amounts: Amount[] = []
  for (let at = 0; at < entries.length; at++) {
    const entry = entries[at]
    if (entry === undefined || entry.amount === null) continue
    const amount = amountAt(text, entry, at)
    amounts.push(amount)
    // "port 8080", "Node 22 LTS": also of the word before it
    const isCount = amount.of === null || amount.of.startsWith('#')
    const before = isCount && ((text.marks[at] ?? 0) & BREAK) === 0 ? entries[at - 1] : undefined
    if (names(before) && (before.forms & IS_VERB) === 0)
      amounts.push({ value: entry.amount, of: `~${before.id}`, at })
  }
  return amounts
}

const NOON = 12
const MINUTES = 60
const DAYS = 31
const PERCENT = 37

function amountAt({ content, offsets, entries, marks }: Text, entry: Entry, at: number): Amount {
  const value = entry.amount ?? 0
  const next = ((marks[at + 1] ?? 0) & BREAK) === 0 ? entries[at + 1] : undefined
  const half =
    /[ap]m$/u.exec(entry.word)?.[0] ?? (/^[ap]m$/u.test(next?.word ?? '') ? next?.word : undefined)
  if (half !== undefined) {
    const minutes = entry.ownUnit?.measures === 'clock' ? value : value * MINUTES
    const since = minutes % (NOON * MINUTES)
    return { value: half === 'pm' ? since + NOON * MINUTES : since, of: 'clock', at }
  }
  const month = next?.month || entries[at - 1]?.month || 0
  if (month > 0 && value >= 1 && value <= DAYS && Number.isInteger(value))
    return { value: month * (DAYS + 1) + value, of: 'date', at }
  const unit = isOrdinal(entry.word) ? null : (entry.ownUnit ?? next?.unit ?? null) // "the first week"
  if (unit !== null) return { value: value * unit.factor, of: unit.measures, at }
  const isShare = (entry.forms & IS_SHARE) !== 0 || next?.word === 'percent'
  if (isShare || content.charCodeAt((offsets[2 * at + 1] ?? 0) + 1) === PERCENT)
    return { value, of: '%', at }
  if ((entry.forms & IS_MONEY) !== 0) return { value, of: entry.word.charAt(0), at }
  // "870 a month"
  const each = next?.word === 'a' || next?.word === 'per' ? entries[at + 2] : undefined
  if (names(each)) return { value, of: `/${each.id}`, at }
  if (names(next)) return { value, of: `#${next.id}`, at }
  // "a pH of 5.4", "version is 6": the word before names what is measured
  const before = ((entries[at - 1]?.roles ?? 0) & IS_LINK) === 0 ? undefined : entries[at - 2]
  return { value, of: names(before) ? `=${before.id}` : null, at }
}

function names(entry: Entry | undefined): entry is Entry {
  return entry !== undefined && !entry.stop && entry.amount === null
}

const ROUNDING = 0.01

/** Tells whether two amounts of one thing are equal but for rounding. */
export function isSameAmount(a: Amount, b: Amount): boolean {
  if (a.of === 'clock' || a.of === 'date') return a.value === b.value
  return Math.abs(a.value - b.value) <= ROUNDING * Math.abs(a.value)
}
