import { IS_AMOUNT, IS_MONEY, IS_SHARE } from './forms'
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
    if (entry !== undefined && entry.amount !== null) amounts.push(amountAt(text, entry, at))
  }
  return amounts
}

function amountAt({ entries, marks }: Text, entry: Entry, at: number): Amount {
  const value = entry.amount ?? 0
  const next = ((marks[at + 1] ?? 0) & BREAK) === 0 ? entries[at + 1] : undefined
  const unit = entry.ownUnit ?? next?.unit ?? null
  if (unit !== null) return { value: value * unit.factor, of: unit.measures, at }
  if ((entry.forms & IS_SHARE) !== 0 || next?.word === 'percent') return { value, of: '%', at }
  if ((entry.forms & IS_MONEY) !== 0) return { value, of: entry.word.charAt(0), at }
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
  return Math.abs(a.value - b.value) <= ROUNDING * Math.abs(a.value)
}
