const FORMULA = /^'*[=+\-@\t\r\n\0＝＋－＠]/u

/** Puts an apostrophe before text that a spreadsheet would take for a formula. */
export function guardFormula(text: string): string {
  return FORMULA.test(text) ? `'${text}` : text
}

/** Takes that apostrophe away again. */
export function unguardFormula(text: string): string {
  return text.startsWith("'") && FORMULA.test(text) ? text.slice(1) : text
}
