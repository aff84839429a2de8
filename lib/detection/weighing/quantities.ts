import { isOrdinal, parseAmount } from './lexicon/number-words'
import { UNITS, type Unit } from './lexicon/units'

/** An amount with its unit, converted to a base unit where there is one. */
export type Quantity = {
  readonly number: number // as written
  readonly value: number // in the base unit
  readonly unit: string // “time”, “request/time”; '' = none
  readonly kind: string // the dimension of what is counted, '' = not known
  readonly isMeasured: boolean // has a unit that only an amount has: “30s”, “6 engineers”; not “14C”, “4th”
}

const CURRENCIES: Readonly<Record<string, string>> = {
  $: 'usd',
  dollar: 'usd',
  '€': 'eur',
  euro: 'eur',
  '£': 'gbp',
  pound: 'gbp',
  usd: 'usd',
  eur: 'eur',
  gbp: 'gbp',
  chf: 'chf',
}
const MONEY = new Set(Object.values(CURRENCIES))
const ALIASES: Readonly<Record<string, string>> = {
  req: 'request',
  mo: 'month',
  mth: 'month',
  yr: 'year',
  hr: 'hour',
  wk: 'week',
  percent: '%',
  celsius: 'c',
  centigrade: 'c',
  fahrenheit: 'f',
  kid: 'child',
  children: 'child',
  people: 'person',
  persons: 'person',
  per: '/',
  a: '/',
  an: '/',
  each: '/',
  every: '/',
  reps: 'rep',
}
const ALIASED = new Set(Object.values(ALIASES))
const PERIODS: Readonly<Record<string, string>> = {
  hourly: 'hour',
  daily: 'day',
  nightly: 'night',
  weekly: 'week',
  monthly: 'month',
  quarterly: 'quarter',
  yearly: 'year',
  annually: 'year',
  annual: 'year',
}
/** Units that other signals need not know. */
const MORE_UNITS: ReadonlyMap<string, Unit> = new Map([
  ['mg', { measures: 'mass', factor: 1e-6 }],
  ['mcg', { measures: 'mass', factor: 1e-9 }],
  ['oz', { measures: 'mass', factor: 0.028_349_5 }],
  ['mm', { measures: 'length', factor: 0.001 }],
  ['in', { measures: 'length', factor: 0.0254 }],
  ['inch', { measures: 'length', factor: 0.0254 }],
  ['kb', { measures: 'data', factor: 0.001 }],
])
const TIMES: Readonly<Record<string, number>> = { once: 1, twice: 2, thrice: 3 }
const EMPTY = new Set([
  'x',
  'times',
  'time',
  'old',
  'of',
  'the',
  '°',
  'degree',
  'degrees',
  'deg',
  '~',
  'ca',
  'about',
  'approx',
])
const LONG = new Set(['month', 'year'])
const MONTHS_A_YEAR = 12
const THOUSAND = 1000
const LONGEST = 40 // letters
const EXACT = 1e-9
const ROUNDED = 0.01
const PERCENT = 100
const PARTS = /\d[\d.,]*|\p{L}+|[$€£¥%°/~]|\S/gu

/** Reads a text that is nothing but an amount: “30s”, “100 req/min”, “two weeks”, “twice daily”; null for any other. */
export function readQuantity(content: string): Quantity | null {
  if (content.length > LONGEST) return null
  let number: number | null = null
  let isThousands = false
  const units: string[] = []
  for (const said of content.match(PARTS) ?? []) {
    const word = said.toLowerCase()
    const found = readNumber(word)
    if (found !== null) {
      if (number !== null || units.some((unit) => !isCurrency(unit))) return null // “V60”
      number = found
    } else if (word === 'k' && units.length === 0) isThousands = true
    else if (!isUnitName(said) || !addUnit(units, word)) return null
  }
  if (number === null && units[0] !== '/') return null
  if (isThousands) number = (number ?? 1) * THOUSAND
  return toQuantity(number ?? 1, units) // “daily” is once a day
}

/** The unit that a text is: “°C”, “Celsius”, “$”, “kilograms”; null for any other. */
export function readUnit(content: string): string | null {
  if (content.length > LONGEST || /\d/u.test(content)) return null
  const words = (content.toLowerCase().match(PARTS) ?? []).filter((part) => !EMPTY.has(part))
  if (words.length !== 1) return null
  const unit = unitOf(words[0] ?? '')
  return isKnown(unit) ? `=${baseOf(unit)}` : null
}

function readNumber(word: string): number | null {
  if (/^\d/u.test(word)) {
    const digits = word.replace(/[.,]+$/u, '')
    const plain = digits.replaceAll(/,(?=\d{3}(?:\D|$))/gu, '').replace(',', '.')
    return /^\d+(?:\.\d+)?$/u.test(plain) ? Number(plain) : null
  }
  if (isOrdinal(word) || word.length < 3) return null
  return TIMES[word] ?? parseAmount(word)
}

/** True for “mg”, “engineers”, “USD”; not for “Golf” in “2012 Golf”. */
function isUnitName(said: string): boolean {
  if (!/^\p{Lu}\p{Ll}{2}/u.test(said)) return true
  const unit = unitOf(said.toLowerCase())
  return isKnown(unit) || Object.hasOwn(PERIODS, unit)
}

function isKnown(unit: string): boolean {
  return (
    UNITS.has(unit) ||
    MORE_UNITS.has(unit) ||
    LONG.has(unit) ||
    isCurrency(unit) ||
    ALIASED.has(unit)
  )
}

function addUnit(units: string[], word: string): boolean {
  if (EMPTY.has(word)) return true
  const period = PERIODS[word]
  if (period !== undefined) units.push('/', period)
  else if (/^[\p{L}$€£¥%/]+$/u.test(word)) units.push(unitOf(word))
  else return false
  return true
}

function unitOf(word: string): string {
  const alias = ALIASES[word] ?? CURRENCIES[word]
  if (alias !== undefined) return alias
  if (UNITS.has(word)) return word
  const one =
    word.length > 3 && word.endsWith('s') && !word.endsWith('ss') ? word.slice(0, -1) : word
  return ALIASES[one] ?? CURRENCIES[one] ?? one
}

function toQuantity(number: number, units: readonly string[]): Quantity {
  const [first = '', ...rest] = units
  const known = UNITS.get(first) ?? MORE_UNITS.get(first)
  const isLong = LONG.has(first)
  const factor = known?.factor ?? (first === 'year' ? MONTHS_A_YEAR : 1)
  const kind =
    known?.measures ??
    (isLong ? 'calendar' : isCurrency(first) ? 'money' : first === '%' ? '%' : '')
  const base = known?.measures ?? (isLong ? 'calendar' : first)
  const unit = [base, ...rest.map((each) => baseOf(each))].join(' ').trim()
  const isMeasured = kind !== '' || /^\p{L}{3}/u.test(unit)
  return { number, value: number * factor, unit, kind, isMeasured }
}

/** “min” and “minute” are one unit after “per”, “s” and “min” are two. */
function baseOf(unit: string): string {
  const known = UNITS.get(unit) ?? MORE_UNITS.get(unit)
  return known === undefined ? unit : `${known.measures}${known.factor}`
}

function isCurrency(unit: string): boolean {
  return MONEY.has(unit)
}

/** True for one amount in two forms: “30s” and “30 seconds”, “€920” and “920 euros per month”, “80 %” and “0.8”. */
export function isSameQuantity(one: Quantity, other: Quantity): boolean {
  if (one.unit === other.unit)
    return one.unit !== '' && (isClose(one.value, other.value) || isConverted(one, other))
  if (one.kind === '%' && other.unit === '') return isShare(one.number, other.number)
  if (other.kind === '%' && one.unit === '') return isShare(other.number, one.number)
  const [less, more] = one.unit.length < other.unit.length ? [one, other] : [other, one]
  if (less.unit === '') return isClose(less.number, more.number)
  return more.unit.startsWith(`${less.unit} `) && isClose(less.value, more.value)
}

/** True for amounts that answer two questions: “15 minutes” and “$400”. */
export function isOtherKind(one: Quantity, other: Quantity): boolean {
  return one.kind !== '' && other.kind !== '' && one.kind !== other.kind
}

/** True for amounts in two units that are one but for rounding: “5'11\"” and “180 cm”, “10 miles” and “16 km”. */
function isConverted(one: Quantity, other: Quantity): boolean {
  if (isClose(one.value / one.number, other.value / other.number)) return false // one unit
  return Math.abs(one.value - other.value) <= ROUNDED * Math.max(one.value, other.value)
}

function isShare(percent: number, number: number): boolean {
  return isClose(percent, number) || isClose(percent, number * PERCENT)
}

function isClose(one: number, other: number): boolean {
  return Math.abs(one - other) <= EXACT * Math.max(Math.abs(one), Math.abs(other))
}
