import { binomialInterval, type Interval } from './binomial-interval'

/** A measure of agreement with its large-sample error and 95% interval. */
export type Agreement = Interval & {
  readonly value: number // 1 = always, 0 = chance level
  readonly standardError: number
  readonly observed: number // share of agreeing pairs of ratings
  readonly expected: number // the same by chance; 0 if chance is ignored
  readonly items: number // with at least two ratings
}

/** Why there is no value: no items to compare, or only one category, in which case chance explains everything. */
export type NoAgreement = {
  readonly value: null
  readonly reason: 'no-items' | 'one-category'
  readonly items: number
}

/** The categories that one item was rated with. */
export type RatedItem<Category extends string> = readonly Category[]

/**
 * Returns how often two ratings of an item agree, averaged over items. The interval is the exact one for the effective number of
 * items (Clopper & Pearson 1934; Korn & Graubard 1998), which with two ratings each is their number.
 */
export function percentAgreement<Category extends string>(
  items: readonly RatedItem<Category>[],
): Agreement | NoAgreement {
  const shares = items.filter(isComparable).map(agreeing)
  const n = shares.length
  if (n === 0) return { value: null, reason: 'no-items', items: 0 }
  const value = mean(shares)
  const variance = squaresAround(shares, value) / n ** 2
  const size = variance === 0 ? n : (value * (1 - value)) / variance
  return {
    value,
    standardError: Math.sqrt(variance),
    ...binomialInterval(Math.min(value * size, size), size),
    observed: value,
    expected: 0,
    items: n,
  }
}

/**
 * Returns Cohen's κ (1960) for two raters who rated every item, given as ordered pairs; variance by Fleiss, Cohen & Everitt (1969).
 * Undefined if both use only one and the same category.
 */
export function cohenKappa<Category extends string>(
  pairs: readonly (readonly [Category, Category])[],
): Agreement | NoAgreement {
  const n = pairs.length
  if (n === 0) return { value: null, reason: 'no-items', items: 0 }
  const first = categoryShares(pairs.map(([one]) => [one]))
  const second = categoryShares(pairs.map(([, other]) => [other]))
  const observed = mean(pairs.map(agreeing))
  const expected = sumOver(first, (share, category) => share * shareIn(second, category))
  if (1 - expected < SAME) return { value: null, reason: 'one-category', items: n }
  const value = (observed - expected) / (1 - expected)
  let squares = 0
  for (const [one, other] of pairs) {
    const crossed = shareIn(second, one) + shareIn(first, other) // p.i + pj.: the chance share of this cell
    squares += ((one === other ? 1 : 0) - (1 - value) * crossed) ** 2
  }
  const centre = value - expected * (1 - value)
  const variance = (squares / n - centre ** 2) / (n * (1 - expected) ** 2)
  const error = Math.sqrt(Math.max(0, variance))
  return {
    value,
    standardError: error,
    ...normalInterval({ value, error, observed, expected, n }),
    observed,
    expected,
    items: n,
  }
}

/**
 * Returns Fleiss' κ (1971) for any number of raters, who may differ by item, in Gwet's form for unequal numbers of ratings, with
 * his variance (Gwet 2014, Handbook of Inter-Rater Reliability, 4th ed., ch. 5). Items rated once only affect category shares.
 * Undefined if only one category is used.
 */
export function fleissKappa<Category extends string>(
  items: readonly RatedItem<Category>[],
): Agreement | NoAgreement {
  const shares = categoryShares(items)
  return chanceCorrected(items, (category) => shareIn(shares, category))
}

/**
 * Returns Gwet's AC1 and its variance (Gwet 2008) for any number of raters, as in `fleissKappa`. `categories` lists every possible
 * category, used or not, because chance depends on their number. Throws RangeError for fewer than two, or a rating outside of them.
 */
export function gwetAC1<Category extends string>(
  items: readonly RatedItem<Category>[],
  categories: readonly Category[],
): Agreement | NoAgreement {
  const known = new Set<string>(categories)
  if (known.size < 2) throw new RangeError(`chance needs two categories, not ${known.size}`)
  for (const item of items) {
    const other = item.find((category) => !known.has(category))
    if (other !== undefined) throw new RangeError(`no category: ${other}`)
  }
  const shares = categoryShares(items)
  return chanceCorrected(items, (category) => (1 - shareIn(shares, category)) / (known.size - 1))
}

/**
 * Returns (p_a − p_e) / (1 − p_e), where p_e is the mean over items of the chance of matching one of their ratings. The variance is
 * that of each item's linearized contribution (Gwet 2008; 2014, ch. 5).
 */
function chanceCorrected<Category extends string>(
  items: readonly RatedItem<Category>[],
  chanceOf: (category: Category) => number,
): Agreement | NoAgreement {
  const rated = items.filter((item) => item.length > 0)
  const agreed = rated.filter(isComparable).map(agreeing)
  const compared = agreed.length
  if (compared === 0) return { value: null, reason: 'no-items', items: 0 }
  const chances = rated.map((item) => mean(item.map(chanceOf)))
  const observed = mean(agreed)
  const expected = mean(chances)
  if (1 - expected < SAME) return { value: null, reason: 'one-category', items: compared }
  const value = (observed - expected) / (1 - expected)
  const parts = rated.map((item, index) => {
    const own = isComparable(item) ? (agreeing(item) - expected) / (1 - expected) : 0
    const chance = (chances[index] ?? expected) - expected
    return (rated.length / compared) * own - (2 * (1 - value) * chance) / (1 - expected)
  })
  const n = rated.length
  const error = n === 1 ? 0 : Math.sqrt(squaresAround(parts, value) / (n * (n - 1)))
  return {
    value,
    standardError: error,
    ...normalInterval({ value, error, observed, expected, n: compared }),
    observed,
    expected,
    items: compared,
  }
}

const SAME = 1e-12 // tolerance for rounding
const NORMAL_975 = 1.959_963_984_540_054

type Found = {
  readonly value: number
  readonly error: number
  readonly observed: number
  readonly expected: number
  readonly n: number
}

/**
 * Returns the normal interval, clipped to −1 and 1. Without an error, as when all agree, it would be a point; then it ends where
 * the exact limits of the agreeing share put the measure.
 */
function normalInterval({ value, error, observed, expected, n }: Found): Interval {
  const exact = binomialInterval(Math.min(observed, 1) * n, n)
  const [low, high] =
    error < SAME
      ? [(exact.low - expected) / (1 - expected), (exact.high - expected) / (1 - expected)]
      : [value - NORMAL_975 * error, value + NORMAL_975 * error]
  return { low: Math.max(-1, low), high: Math.min(1, high) }
}

/** Returns the share of agreeing pairs among an item's ratings. */
function agreeing(item: readonly string[]): number {
  let pairs = 0
  for (const count of countCategories(item).values()) pairs += count * (count - 1)
  return pairs / (item.length * (item.length - 1))
}

function isComparable(item: readonly string[]): boolean {
  return item.length >= 2
}

type Shares = ReadonlyMap<string, number>

/** Returns the share of each category, averaged over items. */
function categoryShares(items: readonly (readonly string[])[]): Shares {
  const rated = items.filter((item) => item.length > 0)
  const shares = new Map<string, number>()
  for (const item of rated) {
    for (const category of item) {
      shares.set(category, (shares.get(category) ?? 0) + 1 / (item.length * rated.length))
    }
  }
  return shares
}

function shareIn(shares: Shares, category: string): number {
  return shares.get(category) ?? 0
}

function sumOver(shares: Shares, term: (share: number, category: string) => number): number {
  let sum = 0
  for (const [category, share] of shares) sum += term(share, category)
  return sum
}

function countCategories(item: readonly string[]): ReadonlyMap<string, number> {
  const counts = new Map<string, number>()
  for (const category of item) counts.set(category, (counts.get(category) ?? 0) + 1)
  return counts
}

function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length
}

function squaresAround(values: readonly number[], centre: number): number {
  return values.reduce((sum, value) => sum + (value - centre) ** 2, 0)
}
