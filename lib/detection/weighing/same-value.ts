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
const FACTORS: Readonly<Record<string, number>> = { k: 1e3, m: 1e6 }
/** Endings of a longer form of one word: “Postgres” and “PostgreSQL”, “Mon” and “Monday”. */
const LONGER = /^(?:s|es|ql|sql|db|js|lang|day|sday|nesday|rsday|urday)$/u

/** True when two texts give one value in two forms: “Zürich” and “Zurich”, “May 3, 2024” and “2024-05-03”, “$500” and “500 USD”. */
export function isSameValue(a: string, b: string): boolean {
  return (
    isSameSpelling(a, b) ||
    isSameDate(a, b) ||
    isSameAmount(a, b) ||
    isSameVersion(a, b) ||
    isSameAddress(a, b) ||
    isShortForm(a, b) ||
    isShortForm(b, a)
  )
}

function isSameSpelling(a: string, b: string): boolean {
  if (compact(a) === compact(b) || compact(spellOut(a)) === compact(spellOut(b))) return true
  const [short, long] = a.length < b.length ? [compact(a), compact(b)] : [compact(b), compact(a)]
  if (/^\d+$/u.test(short) && short.length >= FEWEST_DIGITS) return long.endsWith(short)
  return /\D$/u.test(short) && long.startsWith(short) && LONGER.test(long.slice(short.length))
}

/** Keeps what tells “C++”, “C#” and “A-” apart. */
function compact(text: string): string {
  const plain = text.normalize('NFD').replaceAll(/\p{M}/gu, '').replaceAll('ß', 'ss')
  const last = /\p{L}[+#-]+$/u.exec(plain.trim())?.[0].slice(1) ?? ''
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

function isSameDate(a: string, b: string): boolean {
  const [one, other] = [readDate(a.trim()), readDate(b.trim())]
  if (one === null || other === null || one[1] !== other[1] || one[2] !== other[2]) return false
  return one[0] === other[0] || one[0] === '' || other[0] === ''
}

type Amount = { readonly value: number; readonly unit: string; readonly isPlain: boolean }

function readAmount(text: string): Amount | null {
  const found =
    /^(?:~|ca\.? ?|about )?(?<sign>[$€£]?) ?(?<digits>\d[\d.,]*)(?<factor>[km]\b)? ?(?<unit>[\p{L}$€£%]*)$/iu.exec(
      text.trim(),
    )?.groups
  if (found === undefined) return null
  const { sign = '', digits = '', factor = '', unit = '' } = found
  const number = digits.replaceAll(/,(?=\d{3}(?:\D|$))/gu, '').replace(',', '.')
  const name = (sign === '' ? unit : sign).toLowerCase().replace(/s$/u, '')
  return {
    value: Number(number) * (FACTORS[factor.toLowerCase()] ?? 1),
    unit: UNITS.get(name) ?? name,
    isPlain: name === '' && /[.]/u.test(number),
  }
}

function isSameAmount(a: string, b: string): boolean {
  const [one, other] = [readAmount(a), readAmount(b)]
  if (one === null || other === null || one.value !== other.value) return false
  if (one.isPlain && other.isPlain) return false // “3.1” and “3.10” may be versions
  return one.unit === other.unit || one.unit === '' || other.unit === ''
}

function isSameVersion(a: string, b: string): boolean {
  const [one, other] = [readVersion(a), readVersion(b)]
  return one !== null && one === other
}

/** “1.2” of “v1.2.0” and “1.2.x”. */
function readVersion(text: string): string | null {
  const digits = text.trim().replace(/^(?:[v^~]|>=) ?/iu, '')
  if (!/^\d+(?:\.(?:\d+|x|\*))*$/iu.test(digits)) return null
  return digits.replace(/(?:\.(?:0|x|\*))+$/iu, '')
}

function isSameAddress(a: string, b: string): boolean {
  const [one, other] = [bareAddress(a), bareAddress(b)]
  if (!/[./]/u.test(one) || !/[./]/u.test(other)) return false
  return one === other || one.endsWith(`/${other}`) || other.endsWith(`/${one}`)
}

function bareAddress(text: string): string {
  return text
    .trim()
    .toLowerCase()
    .replace(/^[a-z]+:\/\//u, '')
    .replace(/^(?:www\.|\.\/)/u, '')
    .replace(/\/$/u, '')
}

const SMALL = /^(?:of|and|the|for|de|du)$/u

/** True for “NYC” of “New York City”, “TS” of “TypeScript” and “k8s” of “Kubernetes”. */
function isShortForm(short: string, long: string): boolean {
  const [, first = '', between = '', last = ''] =
    /^(\p{L})(\d{1,2})(\p{L})$/iu.exec(short.trim()) ?? []
  if (first !== '') return new RegExp(`^${first}.{${between}}${last}$`, 'iu').test(long.trim())
  const letters = short.replaceAll('.', '').trim()
  if (!/^\p{Lu}{2,6}$/u.test(letters)) return false
  const words = long.replaceAll(/(\p{Ll})(\p{Lu})/gu, '$1 $2').match(/[\p{L}\p{N}]+/gu) ?? []
  const initials = (list: readonly string[]) => list.map((word) => word.charAt(0)).join('')
  const wanted = letters.toLowerCase()
  return [words, words.filter((word) => !SMALL.test(word))].some(
    (list) => initials(list).toLowerCase() === wanted,
  )
}
