import { csvLine } from '@/lib/domain/csv-line'

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

/** Returns settled pairs as CSV with a header; signals and answers are JSON. */
export function truthCsv(lines: readonly TruthLine[]): string {
  const rows = lines.map((line) => COLUMNS.map((column) => line[column]))
  return [COLUMNS, ...rows].map((cells) => `${csvLine(cells)}\r\n`).join('')
}
