import { guardFormula } from './csv-formula'

/** Returns one line of CSV (RFC 4180) without its end. Objects are JSON, missing values are empty, and no cell is a formula. */
export function csvLine(cells: readonly unknown[]): string {
  return cells.map(cell).join(',')
}

function cell(value: unknown): string {
  if (value === null || value === undefined) return ''
  const text = guardFormula(typeof value === 'string' ? value : JSON.stringify(value))
  return /[",\r\n;\t\0]|^\s|\s$/u.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}
