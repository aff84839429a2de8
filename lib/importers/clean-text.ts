// NUL and lone surrogates cannot be stored as text.
const UNSTORABLE = /[\p{Surrogate}\0]/u

/** Replaces NUL characters and lone surrogates with U+FFFD. */
export function cleanText(text: string): string {
  return UNSTORABLE.test(text) ? text.replace(/[\p{Surrogate}\0]/gu, '\uFFFD') : text
}

/** True if a value, or one in it, is a text that `cleanText` changes. */
export function isCleaned(value: unknown): boolean {
  if (typeof value === 'string') return UNSTORABLE.test(value)
  return typeof value === 'object' && value !== null && Object.values(value).some(isCleaned)
}

/** Says which of the values that were read of a row `cleanText` changed, by the names that the row gives them; null if none. */
export function cleanedFlag(read: Readonly<Record<string, unknown>>): string | null {
  const fields = Object.entries(read).flatMap(([name, value]) => (isCleaned(value) ? [name] : []))
  return fields.length === 0 ? null : cleanedSentence(fields)
}

/** Says which fields of a row `cleanText` changed, by the names that the row gives them. */
export function cleanedSentence(fields: readonly string[]): string {
  const names = fields.map((field) => `"${field}"`).join(', ')
  return `Invalid characters in ${names} were replaced by "\uFFFD".`
}

/** Shortens foreign text to one line for quoting in a sentence. */
export function quoted(text: string): string {
  const line = cleanText(text).replace(/\s+/gu, ' ')
  const shown = Array.from(line.slice(0, 80)).slice(0, 40).join('')
  return `"${shown.length < line.length ? `${shown}…` : line}"`
}
