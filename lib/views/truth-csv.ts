import { guardFormula } from '@/lib/domain/csv-formula'

import type { TruthLine } from './ground-truth'

const COLUMNS = [
  'id',
  'source',
  'entity',
  'aspect',
  'old',
  'new',
  'old_at',
  'new_at',
  'kind',
  'label',
  'settled_by',
  'sample',
  'stratum',
  'proposed',
  'confidence',
  'threshold',
  'pattern',
  'detector',
  'origin',
  'signals',
  'answers',
] as const satisfies readonly (keyof TruthLine)[]

/** Returns settled pairs as CSV (RFC 4180) with a header; signals and answers are JSON, missing values are empty. No cell is a formula. */
export function truthCsv(lines: readonly TruthLine[]): string {
  const rows = lines.map((line) => COLUMNS.map((column) => cell(line[column])))
  return [COLUMNS, ...rows].map((cells) => `${cells.join(',')}\r\n`).join('')
}

function cell(value: TruthLine[keyof TruthLine]): string {
  if (value === null) return ''
  const text = guardFormula(typeof value === 'object' ? JSON.stringify(value) : String(value))
  return /[",\r\n;\t\0]|^\s|\s$/u.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}
