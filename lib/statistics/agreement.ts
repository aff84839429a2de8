import { binomialInterval, type Interval } from './binomial-interval'

/** A measure of agreement with its large-sample error and 95 % interval. */
export type Agreement = Interval & {
  readonly value: number // 1 = always, 0 = as by chance
  readonly standardError: number
  readonly observed: number // share of agreeing pairs of ratings
  readonly expected: number // the same by chance; 0 where chance is left out
  readonly items: number // with at least two ratings
}

/** Without items there is nothing to compare; where only one category is used, chance explains everything. */
export type NoAgreement = {
  readonly value: null
  readonly reason: 'no-items' | 'one-category'
  readonly items: number
}

/** The ratings that one item got, by whomever: categories. */
export type RatedItem<Category extends string> = readonly Category[]

/**
 * Returns how often two ratings of one item agree, a mean over the items; the interval is the exact one on the effective number of items
 * (Clopper & Pearson 1934; Korn & Graubard 1998), which with two ratings each is their number.
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
 * Returns Cohen's κ (1960) of two raters who both rated every item, the pairs in their order; variance by Fleiss, Cohen & Everitt (1969).
 * Undefined where both use one and the same category only.
 */
export function cohenKappa<Category extends string>(
  pairs: readonly (readonly [Category, Category])[],
): Agreement | NoAgreement {
  const n = pairs.length
  if (n === 0) return { value: null, reason: 'no-items', items: 0 }
  const first = sharesOf(pairs.map(([one]) => [one]))
  const second = sharesOf(pairs.map(([, other]) => [other]))
  const observed = mean(pairs.map(agreeing))
  const expected = sumOver(first, (share, category) => share * shareIn(second, category))
  if (1 - expected < SAME) return { value: null, reason: 'one-category', items: n }
  const value = (observed - expected) / (1 - expected)
  let squares = 0
  for (const [one, other] of pairs) {
    const crossed = shareIn(second, one) + shareIn(first, other) // p.i + pj.: what chance gives this cell
    squares += ((one === other ? 1 : 0) - (1 - value) * crossed) ** 2
  }
  const centre = value - expected * (1 - value)
  const variance = (squares / n - centre ** 2) / (n * (1 - expected) ** 2)
  const error = Math.sqrt(Math.max(0, variance))
  return {
    value,
    standardError: error,
    ...around({ value, error, observed, expected, n }),
    observed,
    expected,
    items: n,
  }
}

/**
 * Returns Fleiss' κ (1971) of any number of raters, who may differ by item, in Gwet's form for unequal numbers of ratings with his
 * variance (Gwet 2014, Handbook of Inter-Rater Reliability, 4th ed., ch. 5). Items rated once tell how common the categories are, and
 * nothing else. Undefined where only one category is used.
 */
export function fleissKappa<Category extends string>(
  items: readonly RatedItem<Category>[],
): Agreement | NoAgreement {
  const shares = sharesOf(items)
  return chanceCorrected(items, (category) => shareIn(shares, category))
}

/**
 * Returns Gwet's AC1 with its variance (Gwet 2008), of any number of raters as in `fleissKappa`. `categories` are all that could have
 * been chosen, chosen or not: chance depends on their number. Throws RangeError for fewer than two or a rating outside of them.
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
  const shares = sharesOf(items)
  return chanceCorrected(items, (category) => (1 - shareIn(shares, category)) / (known.size - 1))
}

/**
 * (p_a − p_e) / (1 − p_e), where p_e is the mean over items of how likely chance meets one of their ratings; the variance is that of
 * each item's part in it, linearised (Gwet 2008; 2014, ch. 5).
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
    ...around({ value, error, observed, expected, n: compared }),
    observed,
    expected,
    items: compared,
  }
}

const SAME = 1e-12 // of what differs by rounding alone
const NORMAL_975 = 1.959_963_984_540_054

type Found = {
  readonly value: number
  readonly error: number
  readonly observed: number
  readonly expected: number
  readonly n: number
}

/**
 * The normal interval, within −1 and 1. Without an error, as where all agree, it would be a point; then it ends where the exact limits
 * of the share of agreement put the measure.
 */
function around({ value, error, observed, expected, n }: Found): Interval {
  const exact = binomialInterval(Math.min(observed, 1) * n, n)
  const [low, high] =
    error < SAME
      ? [(exact.low - expected) / (1 - expected), (exact.high - expected) / (1 - expected)]
      : [value - NORMAL_975 * error, value + NORMAL_975 * error]
  return { low: Math.max(-1, low), high: Math.min(1, high) }
}

/** The share of agreeing ones among all pairs of ratings of an item. */
function agreeing(item: readonly string[]): number {
  let pairs = 0
  for (const count of countsOf(item).values()) pairs += count * (count - 1)
  return pairs / (item.length * (item.length - 1))
}

function isComparable(item: readonly string[]): boolean {
  return item.length >= 2
}

type Shares = ReadonlyMap<string, number>

/** How common each category is: the mean over items of its share among their ratings. */
function sharesOf(items: readonly (readonly string[])[]): Shares {
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

function sumOver(shares: Shares, of: (share: number, category: string) => number): number {
  let sum = 0
  for (const [category, share] of shares) sum += of(share, category)
  return sum
}

function countsOf(item: readonly string[]): ReadonlyMap<string, number> {
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
