import type { ImportBatch } from '@/lib/domain/import-batch'

import { quoted } from './clean-text'
import {
  headerRefusal,
  readRecords,
  recordRefusal,
  repeatedColumn,
  type CsvRecord,
} from './csv-records'
import { FACT_FIELDS, FIELD_ALIASES, fieldNamed, isObject, nameKey } from './fact-fields'
import { binaryRefusal, factFileBatch, refusedFile } from './fact-file'
import type { FactFileOptions, RawRow } from './fact-file'

const SYSTEM = 'csv'
const SOURCE_COLUMNS = ['source.id', 'source.excerpt', 'source.session']
const COLUMNS = [
  ...FACT_FIELDS.filter((field) => field !== 'source'),
  ...FIELD_ALIASES.keys(),
  ...SOURCE_COLUMNS,
]
const COLUMN_BY_HEADING = new Map(COLUMNS.map((column) => [nameKey(column), column]))

/**
 * Parses facts from CSV text with a header row, separated by comma, semicolon or tab. Bad rows become problems with the 1-based
 * line where the record starts. Never throws.
 */
export function parseFactsCsv(text: string, options: FactFileOptions): ImportBatch {
  const refusal = binaryRefusal(text)
  if (refusal !== null) return refusedFile(SYSTEM, options.name, refusal)
  const records = readRecords(text)
  const { value: header } = records.next()
  if (header === undefined) return refusedFile(SYSTEM, options.name, NO_HEADER)
  const unusable = 'refusal' in header ? header.refusal : headerRefusal(header)
  if (unusable !== null || 'refusal' in header)
    return refusedFile(SYSTEM, options.name, unusable ?? NO_HEADER)
  const columns = header.cells.map((cell) => COLUMN_BY_HEADING.get(nameKey(cell)) ?? cell.trim())
  if (!columns.includes('content') && !columns.includes('text')) {
    return refusedFile(SYSTEM, options.name, NO_HEADER)
  }
  const twice = repeatedColumn(columns)
  if (twice !== null) {
    return refusedFile(
      SYSTEM,
      options.name,
      `The column ${quoted(twice)} appears twice; keep one of the two.`,
    )
  }
  return factFileBatch(SYSTEM, readRows(records, columns), options)
}

function* readRows(
  records: ReturnType<typeof readRecords>,
  columns: readonly string[],
): Generator<RawRow> {
  for (const record of records) yield 'refusal' in record ? record : readRecord(record, columns)
}

const NO_HEADER =
  'The column "content" is missing. The first line must name the columns; the others are optional.'

function readRecord(record: CsvRecord, columns: readonly string[]): RawRow {
  const refusal = recordRefusal(record, columns)
  return refusal === null
    ? { line: record.line, values: rowValues(columns, record.cells) }
    : { line: record.line, refusal }
}

function rowValues(
  columns: readonly string[],
  cells: readonly string[],
): Readonly<Record<string, unknown>> {
  const values = new Map<string, unknown>()
  const source = new Map<string, unknown>()
  columns.forEach((column, index) => {
    const cell = cells[index] ?? ''
    if (column === '' || (cell.trim() === '' && column !== 'content' && column !== 'text')) return
    const [field = '', part] = SOURCE_COLUMNS.includes(column) ? column.split('.') : [column]
    if (part === undefined) values.set(field, cellValue(fieldNamed(field) ?? field, cell))
    else source.set(part, cell)
  })
  if (source.size > 0) values.set('source', Object.fromEntries(source))
  return Object.fromEntries(values)
}

function cellValue(column: string, cell: string): unknown {
  switch (column) {
    case 'tags': {
      const list = readJson(cell)
      return Array.isArray(list) ? list : cell.split('|')
    }
    case 'metadata':
    case 'source': {
      const value = readJson(cell)
      return isObject(value) ? value : cell
    }
    case 'confidence':
    case 'importance':
      return /^\s*-?(?:\d+\.?\d*|\.\d+)\s*$/u.test(cell) ? Number(cell) : cell
    case 'protected':
      return BOOLEANS.get(cell.trim().toLowerCase()) ?? cell
    case 'kind':
      return cell.trim().toLowerCase()
    case 'id':
    case 'supersededBy':
    case 'supersedes':
      return cell.trim()
    default:
      return cell
  }
}

const BOOLEANS: ReadonlyMap<string, boolean> = new Map([
  ['true', true],
  ['yes', true],
  ['1', true],
  ['false', false],
  ['no', false],
  ['0', false],
])

/** Returns what a cell holds as JSON, as our own export writes it; undefined where it is none. */
function readJson(cell: string): unknown {
  try {
    return JSON.parse(cell)
  } catch {
    return undefined
  }
}
