/** Longest text a filter carries, in UTF-16 units; the longest name of an agent, entity or aspect fits. */
const MAX_TEXT = 200

/** Returns the text a URL carries under a name: one line, trimmed, cut to size; null when nothing is left. */
export function textValue(params: URLSearchParams, name: string): string | null {
  return cleanText(params.get(name))
}

/** Returns text as a filter keeps it: control characters become spaces, whole characters only; null when empty. */
export function cleanText(raw: string | null): string | null {
  if (raw === null) return null
  const line = raw
    .slice(0, MAX_TEXT * 4)
    .replaceAll(/[\p{Cc}\p{Cs}]/gu, ' ')
    .trim()
  let kept = ''
  for (const character of line) {
    if (kept.length + character.length > MAX_TEXT) break
    kept += character
  }
  return kept.trim() || null
}

/** Returns the value under a name when it is one of the choices, else null. */
export function choiceValue<Choice extends string>(
  params: URLSearchParams,
  name: string,
  choices: readonly Choice[],
): Choice | null {
  const raw = params.get(name)
  return choices.find((choice) => choice === raw) ?? null
}

/** Returns true when the name stands in the URL as `1` or `true`. */
export function switchValue(params: URLSearchParams, name: string): boolean {
  const raw = params.get(name)
  return raw === '1' || raw === 'true'
}

/** Returns the number from 0 to 1 under a name, to three places; what lies outside is brought to the nearer end. */
export function shareValue(params: URLSearchParams, name: string): number | null {
  const raw = params.get(name)?.trim()
  if (!raw) return null
  const number = Number(raw)
  if (Number.isNaN(number)) return null
  return Math.round(Math.min(1, Math.max(0, number)) * 1000) / 1000 + 0
}

/** Returns the number from 0 to 1 under a name as it stands, since a threshold in force may have any number of places; else null. */
export function exactShare(params: URLSearchParams, name: string): number | null {
  const raw = params.get(name)?.trim()
  if (!raw) return null
  const share = Number(raw)
  return share >= 0 && share <= 1 ? share : null
}

const MOST_PAGES = 10_000

/** Returns which page of a list is asked for, from 1. */
export function pageValue(params: URLSearchParams): number {
  const page = Number(params.get('page') ?? 1)
  return Number.isInteger(page) && page >= 1 && page <= MOST_PAGES ? page : 1
}

/** Returns the calendar date `YYYY-MM-DD` under a name, or null when there is no such day. */
export function dayValue(params: URLSearchParams, name: string): string | null {
  const raw = params.get(name)?.trim() ?? ''
  const parts = /^(\d{4})-(\d{2})-(\d{2})$/.exec(raw)
  if (!parts) return null
  const [year, month, day] = [Number(parts[1]), Number(parts[2]), Number(parts[3])]
  return year >= 1 && day >= 1 && day <= daysInMonth(year, month) ? raw : null
}

/** Returns an identifier under a name: letters, digits, `-` and `_`, nothing else. */
export function idValue(params: URLSearchParams, name: string): string | null {
  const raw = params.get(name)?.trim() ?? ''
  return /^[\w-]{1,64}$/.test(raw) ? raw : null
}

/** Returns a name that stands in the path of a page, which arrives there as the address has it. */
export function pathName(segment: string): string {
  try {
    return decodeURIComponent(segment)
  } catch {
    return segment
  }
}

/** Returns a page's `searchParams` as URLSearchParams; of a repeated name the first counts. */
export function pageParams(
  raw: Readonly<Record<string, string | readonly string[] | undefined>>,
): URLSearchParams {
  const params = new URLSearchParams()
  for (const [name, value] of Object.entries(raw)) {
    const text = typeof value === 'string' ? value : value?.[0]
    if (text !== undefined) params.set(name, text)
  }
  return params
}

/** Returns parameters in the given order; what is null, false or the default is left out. */
export function toParams(
  values: Readonly<Record<string, string | number | boolean | null>>,
): URLSearchParams {
  const params = new URLSearchParams()
  for (const [name, value] of Object.entries(values)) {
    if (value === null || value === false) continue
    params.set(name, value === true ? '1' : String(value))
  }
  return params
}

function daysInMonth(year: number, month: number): number {
  if (month < 1 || month > 12) return 0
  if (month === 2) return year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0) ? 29 : 28
  return [4, 6, 9, 11].includes(month) ? 30 : 31
}
