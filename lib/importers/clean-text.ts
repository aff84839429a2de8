// NUL and lone surrogates cannot be stored as text.
const UNSTORABLE = /[\p{Surrogate}\0]/u

/** Replaces NUL characters and lone surrogates with U+FFFD. */
export function cleanText(text: string): string {
  return UNSTORABLE.test(text) ? text.replace(/[\p{Surrogate}\0]/gu, '\uFFFD') : text
}

/** Shortens foreign text to one line for quoting in a sentence. */
export function quoted(text: string): string {
  const line = cleanText(text).replace(/\s+/gu, ' ')
  const shown = Array.from(line.slice(0, 80)).slice(0, 40).join('')
  return `"${shown.length < line.length ? `${shown}…` : line}"`
}
