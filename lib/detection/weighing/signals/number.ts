import { isSameAmount, type Amount } from '../amounts'
import type { Outline } from '../outline'
import { level, open, silent, type WeighedSignal } from '../signal'
import { spansAt, wordAt } from '../spans'

const LEVELS = [
  silent('none'),
  open('same', -1),
  open('other-unit'), // they count different things
  level('differs-loose', 0.5),
  level('differs', 5.5),
]
const NONE = 0
export const NUMBER_SAME = 1
const OTHER_UNIT = 2
const LOOSE = 3
export const NUMBER_DIFFERS = 4

const ALIKE = 0.5

/** Another amount of the same thing, units converted. */
export const number: WeighedSignal = {
  name: 'number',
  levels: LEVELS,
  grade: ({ older, newer, overlap }) => {
    if (older.amounts.length === 0 || newer.amounts.length === 0) return NONE
    let differs = false
    for (const a of older.amounts) {
      for (const b of newer.amounts) {
        if (a.of === null || a.of !== b.of) continue
        if (isSameAmount(a, b)) return NUMBER_SAME
        differs = true
      }
    }
    if (!differs) return OTHER_UNIT
    return overlap >= ALIKE ? NUMBER_DIFFERS : LOOSE
  },
  point: ({ older, newer }) => {
    const [a, b] = firstPair(older, newer)
    return {
      because: { kind: 'number', older: wordOf(older, a), newer: wordOf(newer, b) },
      older: a === undefined ? [] : spansAt(older, [a.at]),
      newer: b === undefined ? [] : spansAt(newer, [b.at]),
    }
  },
}

function firstPair(
  older: Outline,
  newer: Outline,
): readonly [Amount | undefined, Amount | undefined] {
  for (const a of older.amounts) {
    const b = newer.amounts.find(({ of }) => of !== null && of === a.of)
    if (b !== undefined) return [a, b]
  }
  return [older.amounts[0], newer.amounts[0]]
}

function wordOf(outline: Outline, amount: Amount | undefined): string {
  return amount === undefined ? '' : wordAt(outline, amount.at)
}
