const FORMULA = /^'*[=+\-@\t\r\n\0＝＋－＠]/u

/** Prefixes an apostrophe to text that a spreadsheet would read as a formula. */
export function guardFormula(text: string): string {
  return FORMULA.test(text) ? `'${text}` : text
}

/** Removes the apostrophe that `guardFormula` adds. */
export function unguardFormula(text: string): string {
  return text.startsWith("'") && FORMULA.test(text) ? text.slice(1) : text
}
