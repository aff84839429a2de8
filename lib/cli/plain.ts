const CONTROLS = /(?![\n\t])[\p{Cc}\u2028\u2029\u202A-\u202E\u2066-\u2069]/gu

/** Returns text that a terminal shows as it is: stored text could otherwise move the cursor or hide a line. */
export function plain(text: string): string {
  return text.replaceAll(CONTROLS, '\uFFFD')
}

/** Returns text on one line. */
export function onOneLine(text: string): string {
  return plain(text.replaceAll(/\s+/gu, ' ')).trim()
}

/** Returns JSON in which every control character is escaped. */
export function plainJson(value: unknown, indent?: number): string {
  return JSON.stringify(value, null, indent).replaceAll(
    CONTROLS,
    (letter) => `\\u${letter.charCodeAt(0).toString(16).padStart(4, '0')}`,
  )
}
