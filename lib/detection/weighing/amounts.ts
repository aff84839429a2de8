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
    if (named) return [{ value, of: `#${counted.id}`, at }]
    return [{ value, of: namedBefore(words, entries, at), at }]
  })
}

/** "a pH of 5.4", "version is 6": the word before names what is measured. */
function namedBefore(
  words: readonly string[],
  entries: readonly Entry[],
  at: number,
): string | null {
  if (!LINKS.has(words[at - 1] ?? '')) return null
  const before = entries[at - 2]
  return before === undefined || before.stop || before.amount !== null ? null : `=${before.id}`
}

const LINKS = new Set(['of', 'is', 'to', 'was'])
const ROUNDING = 0.01

/** Tells whether two amounts of one thing are equal but for rounding. */
export function isSameAmount(a: Amount, b: Amount): boolean {
  return Math.abs(a.value - b.value) <= ROUNDING * Math.abs(a.value)
}
