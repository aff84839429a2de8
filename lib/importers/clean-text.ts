// Neither a NUL nor half of a surrogate pair survives storage as text.
const UNSTORABLE = /[\p{Surrogate}\0]/u

/** Returns the text with NUL characters and lone surrogates replaced by U+FFFD; the same text when it has none. */
export function cleanText(text: string): string {
  return UNSTORABLE.test(text) ? text.replace(/[\p{Surrogate}\0]/gu, '\uFFFD') : text
}

/** Returns a piece of foreign text short enough to be quoted in a sentence, on one line. */
export function quoted(text: string): string {
  const line = cleanText(text).replace(/\s+/gu, ' ')
  const shown = Array.from(line.slice(0, 80)).slice(0, 40).join('')
  return `"${shown.length < line.length ? `${shown}…` : line}"`
}
