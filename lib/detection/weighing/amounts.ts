import { UNITS } from './lexicon/units'
import type { Entry } from './word-book'

/** A number of something, converted where a dimension has several units. */
export type Amount = {
  readonly value: number
  readonly of: string | null // "mass", "%", "$", or the word after it; null = a bare number
  readonly at: number // position of the word
}

type Text = {
  readonly words: readonly string[]
  readonly entries: readonly Entry[]
  readonly breaks: readonly boolean[]
}

/** Reads the amounts of a text. */
export function readAmounts({ words, entries, breaks }: Text): readonly Amount[] {
  return words.flatMap((word, at): readonly Amount[] => {
    const value = entries[at]?.amount ?? null
    if (value === null) return []
    const next = breaks[at + 1] === true ? undefined : words[at + 1]
    const unit = UNITS.get(/[a-z]+$/u.exec(word)?.[0] ?? '') ?? UNITS.get(next ?? '')
    if (unit !== undefined) return [{ value: value * unit.factor, of: unit.measures, at }]
    if (word.endsWith('%') || next === 'percent') return [{ value, of: '%', at }]
    if (/^[$€£¥]/u.test(word)) return [{ value, of: word.charAt(0), at }]
    const counted = entries[at + 1]
    const named = next !== undefined && counted?.stop === false && counted.amount === null
    return [{ value, of: named ? `#${counted.id}` : null, at }]
  })
}

const ROUNDING = 0.01

/** Tells whether two amounts of one thing are equal but for rounding. */
export function isSameAmount(a: Amount, b: Amount): boolean {
  return Math.abs(a.value - b.value) <= ROUNDING * Math.abs(a.value)
}
