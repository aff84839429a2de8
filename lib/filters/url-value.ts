/** The longest text in a filter, in UTF-16 units; the longest agent, entity or aspect name fits. */
const MAX_TEXT = 200

/** Returns a text parameter as one line, trimmed and cut to length; null when nothing is left. */
export function textValue(params: URLSearchParams, name: string): string | null {
  return cleanText(params.get(name))
}

/** Returns text cleaned for a filter: control characters become spaces, no characters are cut in two; null when empty. */
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

/** Returns a parameter when it is one of the choices, else null. */
export function choiceValue<Choice extends string>(
  params: URLSearchParams,
  name: string,
  choices: readonly Choice[],
): Choice | null {
  const raw = params.get(name)
  return choices.find((choice) => choice === raw) ?? null
}

/** Returns true when a parameter is `1` or `true`. */
export function switchValue(params: URLSearchParams, name: string): boolean {
  const raw = params.get(name)
  return raw === '1' || raw === 'true'
}

/** Returns a parameter as a number from 0 to 1 with three decimals; values outside are clamped. */
export function shareValue(params: URLSearchParams, name: string): number | null {
  const raw = params.get(name)?.trim()
  if (!raw) return null
  const number = Number(raw)
  if (Number.isNaN(number)) return null
  return Math.round(Math.min(1, Math.max(0, number)) * 1000) / 1000 + 0
}

/** Returns a parameter as a number from 0 to 1, unrounded because a threshold in force may have any number of decimals; else null. */
export function exactShare(params: URLSearchParams, name: string): number | null {
  const raw = params.get(name)?.trim()
  if (!raw) return null
  const share = Number(raw)
  return share >= 0 && share <= 1 ? share : null
}

/** Returns a parameter as the number of an operation or a proposal. */
export function numberValue(params: URLSearchParams, name: string): number | null {
  const raw = params.get(name)?.trim() ?? ''
  return /^[1-9]\d{0,8}$/.test(raw) ? Number(raw) : null
}

const MOST_PAGES = 10_000

/** Returns the requested page of a list, 1-based. */
export function pageValue(params: URLSearchParams): number {
  const page = Number(params.get('page') ?? 1)
  return Number.isInteger(page) && page >= 1 && page <= MOST_PAGES ? page : 1
}

/** Returns a parameter as a calendar date `YYYY-MM-DD`, or null when there is no such day. */
export function dayValue(params: URLSearchParams, name: string): string | null {
  const raw = params.get(name)?.trim() ?? ''
  const parts = /^(\d{4})-(\d{2})-(\d{2})$/.exec(raw)
  if (!parts) return null
  const [year, month, day] = [Number(parts[1]), Number(parts[2]), Number(parts[3])]
  return year >= 1 && day >= 1 && day <= daysInMonth(year, month) ? raw : null
}

/** Returns a parameter as an id: only letters, digits, `-` and `_`. */
export function idValue(params: URLSearchParams, name: string): string | null {
  const raw = params.get(name)?.trim() ?? ''
  return /^[\w-]{1,64}$/.test(raw) ? raw : null
}

/** Decodes a name in a page's path. */
export function pathName(segment: string): string {
  try {
    return decodeURIComponent(segment)
  } catch {
    return segment
  }
}

/** Returns a page's `searchParams` as URLSearchParams, using the first of repeated names. */
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

/** Returns parameters in the given order, omitting null, false and defaults. */
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

/** Returns the number in an address, `142`, `P-142` or `#142`; null for an id. */
export function numberIn(segment: string): number | null {
  const [, digits] = /^(?:P-|#)?(\d{1,9})$/iu.exec(pathName(segment)) ?? []
  return digits === undefined ? null : Number(digits)
}
