import { describe, expect, it } from 'vitest'

import {
  cohenKappa,
  fleissKappa,
  gwetAC1,
  percentAgreement,
  type Agreement,
  type NoAgreement,
} from './agreement'
import { binomialInterval } from './binomial-interval'

const LETTERS = ['a', 'b', 'c', 'd', 'e'] as const
type Letter = (typeof LETTERS)[number]

function found(result: Agreement | NoAgreement): Agreement {
  if (result.value === null) throw new Error(result.reason)
  return result
}

function letterAt(index: number): Letter {
  const letter = LETTERS[index]
  if (letter === undefined) throw new Error(`no letter ${index}`)
  return letter
}

/** The pairs of a table: rows are the first rater's categories, columns the second's. */
function pairsOf(table: readonly (readonly number[])[]): readonly (readonly [Letter, Letter])[] {
  return table.flatMap((row, i) =>
    row.flatMap((count, j) =>
      Array.from({ length: count }, () => [letterAt(i), letterAt(j)] as const),
    ),
  )
}

/** Items with the given number of ratings per category. */
function itemsOf(table: readonly (readonly number[])[]): readonly (readonly Letter[])[] {
  return table.map((row) =>
    row.flatMap((count, j) => Array.from({ length: count }, () => letterAt(j))),
  )
}

/** Large-sample variance of a function of a table's cells, by numerical derivatives. */
function deltaVariance(
  table: readonly (readonly number[])[],
  measure: (shares: readonly (readonly number[])[]) => number,
): number {
  const n = table.flat().reduce((sum, count) => sum + count, 0)
  const shares = table.map((row) => row.map((count) => count / n))
  let [mean, square] = [0, 0]
  for (const [i, row] of shares.entries()) {
    for (const [j, share] of row.entries()) {
      const moved = (by: number) =>
        measure(shares.map((r, y) => r.map((p, x) => (y === i && x === j ? p + by : p))))
      const slope = (moved(1e-6) - moved(-1e-6)) / 2e-6
      mean += share * slope
      square += share * slope * slope
    }
  }
  return (square - mean * mean) / n
}

const total = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0)
const columnsOf = (rows: readonly (readonly number[])[]) =>
  (rows[0] ?? []).map((_, j) => rows.map((row) => row[j] ?? 0))
const diagonalOf = (rows: readonly (readonly number[])[]) =>
  total(rows.map((row, i) => row[i] ?? 0))

// SAS/STAT User's Guide, PROC FREQ, “Agreement study of two dermatologists”: κ .3449, 95 % .2030–.4868
const DERMATOLOGISTS = [
  [10, 4, 1, 0],
  [5, 10, 12, 2],
  [2, 4, 12, 5],
  [0, 2, 6, 13],
]

// Gwet's R package irrCAC, README: cont3x3abstractors
const ABSTRACTORS = [
  [13, 0, 0],
  [0, 20, 7],
  [0, 4, 56],
]

// Fleiss (1971), first 15 patients; irrCAC, README: distrib.6raters
const SIX_RATERS = [
  [0, 0, 0, 6, 0],
  [0, 3, 0, 0, 3],
  [0, 1, 4, 0, 1],
  [0, 0, 0, 0, 6],
  [0, 3, 0, 3, 0],
  [2, 0, 4, 0, 0],
  [0, 0, 4, 0, 2],
  [2, 0, 3, 1, 0],
  [2, 0, 0, 4, 0],
  [0, 0, 0, 0, 6],
  [1, 0, 0, 5, 0],
  [1, 1, 0, 4, 0],
  [0, 3, 3, 0, 0],
  [1, 0, 0, 5, 0],
  [0, 2, 0, 3, 1],
]

// irrCAC, README: cac.raw4raters, with missing raters and the last item rated once
const FOUR_RATERS: readonly (readonly Letter[])[] = [
  ['a', 'a', 'a'],
  ['b', 'b', 'c', 'b'],
  ['c', 'c', 'c', 'c'],
  ['c', 'c', 'c', 'c'],
  ['b', 'b', 'b', 'b'],
  ['a', 'b', 'c', 'd'],
  ['d', 'd', 'd', 'd'],
  ['a', 'a', 'b', 'a'],
  ['b', 'b', 'b', 'b'],
  ['e', 'e', 'e'],
  ['a', 'a'],
  ['c'],
]

describe('[Q5] Cohen’s κ', () => {
  it('agrees with SAS', () => {
    const result = found(cohenKappa(pairsOf(DERMATOLOGISTS)))
    expect(result.value).toBeCloseTo(0.3449, 4)
    expect(result.low).toBeCloseTo(0.203, 4)
    expect(result.high).toBeCloseTo(0.4868, 4)
  })

  it('agrees with irrCAC to seven places', () => {
    const result = found(cohenKappa(pairsOf(ABSTRACTORS)))
    expect(result.value).toBeCloseTo(0.796_409_4, 7)
    expect(result.standardError).toBeCloseTo(0.058_910_72, 7)
    expect(result).toMatchObject({ items: 100, observed: expect.closeTo(0.89, 12) })
    expect(result.low).toBeCloseTo(0.796_409_4 - 1.959_964 * 0.058_910_72, 6)
    expect(result.high).toBeCloseTo(0.796_409_4 + 1.959_964 * 0.058_910_72, 6)
  })

  it.each([
    [DERMATOLOGISTS],
    [ABSTRACTORS],
    [
      [
        [20, 5],
        [10, 15],
      ],
    ],
    [
      [
        [3, 9],
        [8, 2],
      ],
    ],
  ])('has the delta-method variance for %o', (table) => {
    const kappa = (shares: readonly (readonly number[])[]) => {
      const [rows, columns] = [shares.map(total), columnsOf(shares).map(total)]
      const chance = total(rows.map((row, i) => row * (columns[i] ?? 0)))
      return (diagonalOf(shares) - chance) / (1 - chance)
    }
    const result = found(cohenKappa(pairsOf(table)))
    const n = total(table.flat())
    expect(result.value).toBeCloseTo(kappa(table.map((row) => row.map((c) => c / n))), 12)
    expect(result.standardError ** 2 / deltaVariance(table, kappa)).toBeCloseTo(1, 6)
  })

  it('[Q10] is undefined without items, or with one category only', () => {
    expect(cohenKappa([])).toEqual({ value: null, reason: 'no-items', items: 0 })
    const same = pairsOf([[7]])
    expect(cohenKappa(same)).toEqual({ value: null, reason: 'one-category', items: 7 })
  })

  it('[Q11] is uncertain even if all agree', () => {
    const result = found(
      cohenKappa(
        pairsOf([
          [12, 0],
          [0, 8],
        ]),
      ),
    )
    expect([result.value, result.high]).toEqual([1, 1])
    // Chance agreement is .52; the agreement of 20 of 20 is at least .8316.
    expect(result.low).toBeCloseTo((binomialInterval(20, 20).low - 0.52) / 0.48, 12)
  })
})

describe('[Q5] Gwet’s AC1', () => {
  it('agrees with irrCAC for two raters', () => {
    const result = found(gwetAC1(pairsOf(ABSTRACTORS), ['a', 'b', 'c']))
    expect(result.value).toBeCloseTo(0.849_330_5, 7)
    // irrCAC divides by n for tables and by n − 1 for raw ratings, as we do.
    expect(result.standardError).toBeCloseTo(0.043_217_47 * Math.sqrt(100 / 99), 7)
  })

  it('agrees with irrCAC for six raters', () => {
    const result = found(gwetAC1(itemsOf(SIX_RATERS), LETTERS))
    expect(result.observed).toBeCloseTo(0.551_111_1, 7)
    expect(result.expected).toBeCloseTo(0.191_481_5, 7)
    expect(result.value).toBeCloseTo(0.444_800_7, 7)
    expect(result.standardError).toBeCloseTo(0.084_187_57, 7)
  })

  it('agrees with irrCAC with missing raters', () => {
    const result = found(gwetAC1(FOUR_RATERS, LETTERS))
    expect(result.observed).toBeCloseTo(0.818_181_8, 7)
    expect(result.expected).toBeCloseTo(0.190_321_2, 7)
    expect(result.value).toBeCloseTo(0.775_44, 5)
    expect(result.standardError).toBeCloseTo(0.142_95, 5)
    expect(result.items).toBe(11)
  })

  it('stays high where one category dominates and κ drops to zero', () => {
    // Gwet (2002; 2008): 118 yes–yes, 5 yes–no, 2 no–yes of 125: κ = −.0234, AC1 = .9408
    const pairs = pairsOf([
      [118, 5],
      [2, 0],
    ])
    expect(found(cohenKappa(pairs)).value).toBeCloseTo(-0.0234, 4)
    expect(found(gwetAC1(pairs, ['a', 'b'])).value).toBeCloseTo(0.9408, 3)
  })

  it.each([
    [DERMATOLOGISTS],
    [ABSTRACTORS],
    [
      [
        [20, 5],
        [10, 15],
      ],
    ],
  ])('has the delta-method variance for %o', (table) => {
    const q = table.length
    const n = total(table.flat())
    const ac1 = (shares: readonly (readonly number[])[]) => {
      const [rows, columns] = [shares.map(total), columnsOf(shares).map(total)]
      const common = rows.map((row, i) => (row + (columns[i] ?? 0)) / 2)
      const chance = total(common.map((share) => share * (1 - share))) / (q - 1)
      return (diagonalOf(shares) - chance) / (1 - chance)
    }
    const result = found(gwetAC1(pairsOf(table), LETTERS.slice(0, q)))
    const variance = (result.standardError ** 2 * (n - 1)) / n
    expect(variance / deltaVariance(table, ac1)).toBeCloseTo(1, 6)
  })

  it('[Q11] is defined, but uncertain, if all choose the same', () => {
    const result = found(gwetAC1(pairsOf([[40]]), ['a', 'b']))
    expect([result.value, result.high]).toEqual([1, 1])
    expect(result.low).toBeCloseTo(0.025 ** (1 / 40), 12)
  })

  it('refuses a single category, and an unknown rating', () => {
    expect(() => gwetAC1([['a', 'a']], ['a'])).toThrow(RangeError)
    expect(() => gwetAC1<string>([['a', 'x']], ['a', 'b'])).toThrow(RangeError)
    const none = { value: null, reason: 'no-items', items: 0 }
    expect(gwetAC1<Letter>([['a'], []], ['a', 'b'])).toEqual(none)
  })
})

describe('[Q5] Fleiss’ κ', () => {
  it('agrees with irrCAC', () => {
    const six = found(fleissKappa(itemsOf(SIX_RATERS)))
    expect(six.expected).toBeCloseTo(0.234_074_1, 7)
    expect(six.value).toBeCloseTo(0.413_926_5, 7)
    expect(six.standardError).toBeCloseTo(0.081_192_91, 7)
    const four = found(fleissKappa(FOUR_RATERS))
    expect(four.expected).toBeCloseTo(0.238_715_3, 7)
    expect(four.value).toBeCloseTo(0.761_17, 5)
    expect(four.standardError).toBeCloseTo(0.153_02, 5)
  })

  it('is Scott’s π for two raters', () => {
    expect(found(fleissKappa(pairsOf(ABSTRACTORS))).value).toBeCloseTo(0.796_239_7, 7) // irrCAC
  })

  it('[Q10] is undefined with only one category', () => {
    expect(fleissKappa([['a', 'a', 'a']])).toMatchObject({ value: null, reason: 'one-category' })
  })
})

describe('[Q5] the share of agreement', () => {
  it('has the exact interval for two ratings per item', () => {
    const result = found(percentAgreement(pairsOf(ABSTRACTORS)))
    expect(result.value).toBeCloseTo(0.89, 14)
    expect(result.standardError).toBeCloseTo(0.031_288_98, 8) // irrCAC
    const { low, high } = binomialInterval(89, 100)
    expect(result.low).toBeCloseTo(low, 10)
    expect(result.high).toBeCloseTo(high, 10)
  })

  it('is the mean over items of their agreeing pairs', () => {
    const result = found(percentAgreement(FOUR_RATERS))
    expect(result.value).toBeCloseTo(9 / 11, 12) // 1, ½, 1, 1, 1, 0, 1, ½, 1, 1, 1
    expect(result.items).toBe(11)
    expect(percentAgreement([['a']])).toEqual({ value: null, reason: 'no-items', items: 0 })
  })

  it('[Q11] is uncertain even if all agree', () => {
    const result = found(percentAgreement(pairsOf([[10]])))
    expect([result.value, result.low]).toEqual([1, binomialInterval(10, 10).low])
  })
})
