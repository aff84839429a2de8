import { isSameName, readNames } from './known-names'
import { isSameMoment, readMoment } from './moments'
import { isOtherKind, isSameQuantity, readQuantity, readUnit, type Quantity } from './quantities'
import { inOrder, isShortened, readWords, type Words, wordsOf } from './short-forms'
import { inWords } from './value-forms'

const FEWEST_DIGITS = 7 // of a telephone number, with or without the code of its country
const MONTHS = 'janfebmaraprmayjunjulaugsepoctnovdec'
const UMLAUTS: Readonly<Record<string, string>> = { ä: 'ae', ö: 'oe', ü: 'ue', ß: 'ss' }
const UNITS: ReadonlyMap<string, string> = new Map([
  ['$', 'usd'],
  ['dollar', 'usd'],
  ['€', 'eur'],
  ['euro', 'eur'],
  ['£', 'gbp'],
  ['pound', 'gbp'],
])
/** Words of a switch: “on” and “enabled” set it, “off” and “no” do not. */
const SWITCHED: ReadonlyMap<string, string> = new Map([
  ...['on', 'yes', 'y', 'true', 'enabled', 'active', 'turned on', 'switched on'].map(
    (word) => [word, '=on'] as const,
  ),
  ...['off', 'no', 'n', 'false', 'disabled', 'inactive', 'turned off', 'switched off'].map(
    (word) => [word, '=off'] as const,
  ),
])
/** Amounts without a number. */
const IS_AMOUNT_IN_WORDS =
  /^(?:free|none|no|zero|half|full|empty|low|high|medium|min|max|minimum|maximum|unlimited|infinite|auto|default|never|always|small|large)$/iu
const FACTORS: Readonly<Record<string, number>> = { k: 1e3, m: 1e6 }
/** Endings of a longer form of one word: “Postgres” and “PostgreSQL”, “Mon” and “Monday”. */
const LONGER = /^(?:s|es|ql|sql|db|js|lang|day|sday|nesday|rsday|urday)$/u

const SETTING = /^(\p{L}[\p{L}\p{N}_.-]*)\s*={1,2}\s*\S/u

/** A value, read once for all that it is compared with. */
export type Value = {
  readonly compact: string
  readonly spelledOut: string // compact, with “ü” as “ue”
  readonly date: ReturnType<typeof readDate>
  readonly amount: Amount | null
  readonly moment: ReadonlySet<string> | null
  readonly quantity: Quantity | null
  readonly version: string | null
  readonly words: Words
  readonly canonical: string // the words in one order with digits, the unit or the switch that it is; '' = none
  readonly mayBeAmount: boolean // “free”, “under 50 kg”
  readonly slashed: readonly [one: number, other: number, year: string] | null // “30/11/2025”
  readonly address: string | null
  readonly short: RegExp | string | null // what it can be short for: a pattern, or initials
  readonly initials: readonly string[]
  readonly setting: string | null // what “tabsize=4” sets
  readonly names: readonly string[] // what it names, in any language
  readonly text: string
}

/** Reads the forms that a value can have. */
export function readValue(content: string): Value {
  const text = inWords(content.trim())
  const words = wordsOf(text)
  const moment = readMoment(text)
  return {
    compact: compact(text),
    spelledOut: compact(spellOut(text)),
    date: readDate(text),
    amount: readAmount(text),
    moment,
    quantity: moment === null ? readQuantity(text) : null,
    version: readVersion(text),
    words: readWords(words),
    canonical:
      SWITCHED.get(text.toLowerCase()) ?? readUnit(text) ?? (isPlain(text) ? inOrder(words) : ''),
    mayBeAmount: /\d/u.test(text) ? !/^\p{Lu}\p{L}/u.test(text) : IS_AMOUNT_IN_WORDS.test(text), // not “ThinkPad T14”
    slashed: readSlashed(text),
    address: readAddress(text),
    short: readShort(text),
    initials: readInitials(text),
    setting: SETTING.exec(text)?.[1]?.toLowerCase() ?? null,
    names: readNames(text),
    text,
  }
}

/** True when two texts give one value in two forms: “Zürich” and “Zurich”, “May 3, 2024” and “2024-05-03”, “$500” and “500 USD”. */
export function isSameValue(a: Value, b: Value): boolean {
  return (
    isSameSpelling(a, b) ||
    (a.canonical !== '' && a.canonical === b.canonical) ||
    (a.moment !== null && b.moment !== null && isSameMoment(a.moment, b.moment)) ||
    (a.quantity !== null && b.quantity !== null && isSameQuantity(a.quantity, b.quantity)) ||
    isShortened(a.words, b.words) ||
    isSameDate(a.date, b.date) ||
    isSlashedDate(a, b) ||
    isSlashedDate(b, a) ||
    isSameAmount(a.amount, b.amount) ||
    (a.version !== null && a.version === b.version) ||
    isSameAddress(a.address, b.address) ||
    isShortFor(a, b) ||
    isShortFor(b, a) ||
    isSameName(a.names, b.names)
  )
}

/** True for two values that answer two questions: “9:30” and “15 minutes”, “$400” and “groceries”, “tabsize=4” and “theme=dark”. */
export function answerTwoQuestions(a: Value, b: Value): boolean {
  if (a.setting !== null && b.setting !== null && a.setting !== b.setting) return true
  if (a.quantity !== null && b.quantity !== null) return isOtherKind(a.quantity, b.quantity)
  const amount = a.quantity ?? b.quantity
  if (amount === null || !amount.isMeasured) return false
  const other = a.quantity === null ? a : b
  if (other.moment !== null) return amount.kind !== ''
  return !other.mayBeAmount
}

/** True for two moments, two amounts in one unit or two marks of one thing, which other words need not tell apart: “Building A” and “Building C”. */
export function areCompared(a: Value, b: Value): boolean {
  if (a.moment !== null && b.moment !== null) return true
  if (isMarked(a.words) && isMarked(b.words) && a.words.words[0] === b.words.words[0]) return true
  return a.quantity !== null && b.quantity !== null && a.quantity.unit === b.quantity.unit
}

/** “Building A”: two words, the last of one letter. */
function isMarked({ words }: Words): boolean {
  return words.length === 2 && words[1]?.length === 1
}

/** True when one version is the other more exactly: “2.3” and “2.3.1”. */
export function isOfVersion({ version: a }: Value, { version: b }: Value): boolean {
  if (a === null || b === null) return false
  const long = a.length < b.length ? b : a
  const short = a.length < b.length ? a : b
  return long.startsWith(short) && long[short.length] === '.' && /\..*\./u.test(long)
}

/** True without signs that tell values of the same words apart: “C#” and “C++”, “1.2” and “2.1”. */
function isPlain(text: string): boolean {
  return /^[\p{L}\p{N}\s,.'’()_-]+$/u.test(text) && !/\d[.,-]\d|[+-]$/u.test(text)
}

function isSameSpelling(a: Value, b: Value): boolean {
  if (a.compact === b.compact || a.spelledOut === b.spelledOut) return true
  const [short, long] =
    a.compact.length < b.compact.length ? [a.compact, b.compact] : [b.compact, a.compact]
  if (!long.endsWith(short) && !long.startsWith(short)) return false
  if (/^\d+$/u.test(short)) return short.length >= FEWEST_DIGITS && long.endsWith(short)
  return /\D$/u.test(short) && long.startsWith(short) && LONGER.test(long.slice(short.length))
}

/** Keeps what tells “C++”, “C#” and “A-” apart. */
function compact(text: string): string {
  const plain = text.normalize('NFD').replaceAll(/\p{M}/gu, '').replaceAll('ß', 'ss')
  const last = /\p{L}[+#-]+$/u.exec(plain)?.[0].slice(1) ?? ''
  return `${plain.toLowerCase().replaceAll(/[^\p{L}\p{N}]/gu, '')}${last}`
}

function spellOut(text: string): string {
  return text.toLowerCase().replaceAll(/[äöüß]/gu, (letter) => UMLAUTS[letter] ?? letter)
}

/** Year (or '' for none), month and day of a text that is a date. */
function readDate(text: string): readonly [year: string, month: number, day: number] | null {
  const iso = /^(\d{4})-?(\d{2})-?(\d{2})(?:[T ]\d.*)?$/u.exec(text)
  if (iso !== null) return [iso[1] ?? '', Number(iso[2]), Number(iso[3])]
  const dots = /^(\d{1,2})\.(\d{1,2})\.(\d{4})$/u.exec(text)
  if (dots !== null) return [dots[3] ?? '', Number(dots[2]), Number(dots[1])]
  const words =
    /^(?:(?<day>\d{1,2})(?:st|nd|rd|th)? )?(?<month>\p{L}{3,9})\.?(?: (?<after>\d{1,2})(?:st|nd|rd|th)?)?(?:,? (?<year>\d{4}))?$/u
  const { day, month = '', after, year = '' } = words.exec(text)?.groups ?? {}
  const at = MONTHS.indexOf(month.slice(0, 3).toLowerCase())
  const date = Number(day ?? after ?? 0)
  return at < 0 || at % 3 !== 0 || date === 0 ? null : [year, at / 3 + 1, date]
}

/** Day, month and year of “30/11/2025”, in either order. */
const SLASHED = /^(\d{1,2})\/(\d{1,2})\/(\d{4})$/u

function isSameDate(one: Value['date'], other: Value['date']): boolean {
  if (one === null || other === null || one[1] !== other[1] || one[2] !== other[2]) return false
  return one[0] === other[0] || one[0] === '' || other[0] === ''
}

function readSlashed(text: string): Value['slashed'] {
  const [, one, other, year = ''] = SLASHED.exec(text) ?? []
  return one === undefined ? null : [Number(one), Number(other), year]
}

function isSlashedDate({ slashed }: Value, { date }: Value): boolean {
  if (date === null || slashed === null) return false
  const [one, other, year] = slashed
  if (date[0] !== year) return false
  return (date[2] === one && date[1] === other) || (date[2] === other && date[1] === one)
}

type Amount = { readonly value: number; readonly unit: string; readonly isPlain: boolean }

function readAmount(text: string): Amount | null {
  const found =
    /^(?:~|ca\.? ?|about )?(?<sign>[$€£]?) ?(?<digits>\d[\d.,]*)(?<factor>[km]\b)? ?(?<unit>[\p{L}$€£%]*)$/iu.exec(
      text,
    )?.groups
  if (found === undefined) return null
  const { sign = '', digits = '', factor = '', unit = '' } = found
  const number = digits.replaceAll(/,(?=\d{3}(?:\D|$))/gu, '').replace(',', '.')
  const name = (sign === '' ? unit : sign).toLowerCase().replace(/(?<=.)s$/u, '')
  return {
    value: Number(number) * (FACTORS[factor.toLowerCase()] ?? 1),
    unit: UNITS.get(name) ?? name,
    isPlain: name === '' && /[.]/u.test(number),
  }
}

function isSameAmount(one: Amount | null, other: Amount | null): boolean {
  if (one === null || other === null || one.value !== other.value) return false
  if (one.isPlain && other.isPlain) return false // “3.1” and “3.10” may be versions
  return one.unit === other.unit || one.unit === '' || other.unit === ''
}

/** “1.2” of “v1.2.0” and “1.2.x”. */
function readVersion(text: string): string | null {
  const digits = text.replace(/^(?:[v^~]|>=) ?/iu, '')
  if (!/^\d+(?:\.(?:\d+|x|\*))*$/iu.test(digits)) return null
  return digits.replace(/(?:\.(?:0|x|\*))+$/iu, '')
}

function isSameAddress(one: string | null, other: string | null): boolean {
  if (one === null || other === null) return false
  return one === other || one.endsWith(`/${other}`) || other.endsWith(`/${one}`)
}

/** “acme.com/api” of “https://www.acme.com/api/”. */
function readAddress(text: string): string | null {
  if (!/[./]/u.test(text)) return null
  return text
    .toLowerCase()
    .replace(/^[\w.-]+@([\w.-]+):/u, '$1/') // “git@github.com:acme/api.git”
    .replace(/^(?:[a-z]+:\/\/|mailto:)/u, '')
    .replace(/\.git$/u, '')
    .replace(/^(?:www\.|\.\/)/u, '')
    .replace(/\/$/u, '')
}

const SMALL = /^(?:of|and|the|for|de|du)$/u

/** “k8s” is short for what has eight letters between a k and an s, “NYC” for words with these initials. */
function readShort(text: string): RegExp | string | null {
  const [, first = '', between = '', last = ''] = /^(\p{L})(\d{1,2})(\p{L})$/iu.exec(text) ?? []
  if (first !== '') return new RegExp(`^${first}.{${between}}${last}$`, 'iu')
  const letters = text.replaceAll('.', '')
  return /^\p{Lu}{2,6}$|^\p{Lu}\p{Ll}{1,2}\p{Lu}$/u.test(letters) ? letters.toLowerCase() : null // “BoA”
}

/** “nyc” of “New York City”, “ts” of “TypeScript”, “usoa” and “usa” of “United States of America”. */
function readInitials(text: string): readonly string[] {
  const words = text.replaceAll(/(\p{Ll})(\p{Lu})/gu, '$1 $2').match(/[\p{L}\p{N}]+/gu) ?? []
  const initials = (list: readonly string[]) => list.map((word) => word.charAt(0)).join('')
  return [initials(words), initials(words.filter((word) => !SMALL.test(word)))].map((letters) =>
    letters.toLowerCase(),
  )
}

function isShortFor({ short }: Value, { initials, text }: Value): boolean {
  if (short === null) return false
  return typeof short === 'string' ? initials.includes(short) : short.test(text)
}
