import { parse } from 'csv-parse/sync'

import type { ImportBatch, ImportProblem } from '@/lib/domain/import-batch'

import { quoted } from './clean-text'
import { FACT_FIELDS, FIELD_ALIASES, isObject } from './fact-fields'
import { binaryRefusal, factFileBatch, MAX_ROW_LENGTH, refusedFile } from './fact-file'
import type { FactFileOptions, RawRow } from './fact-file'

const SYSTEM = 'csv'
const SOURCE_COLUMNS = ['source.id', 'source.excerpt', 'source.session']
const COLUMNS = [
  ...FACT_FIELDS.filter((field) => field !== 'source'),
  ...FIELD_ALIASES.keys(),
  ...SOURCE_COLUMNS,
]
const COLUMN_BY_HEADING = new Map(COLUMNS.map((column) => [headingKey(column), column]))

type CsvRecord = { readonly line: number; readonly cells: readonly string[] }

/**
 * Reads facts from CSV text with a header row, separated by comma, semicolon or tab; bad rows are problems with the
 * 1-based line on which the record begins. Never throws.
 */
export function parseFactsCsv(text: string, options: FactFileOptions): ImportBatch {
  const refusal = binaryRefusal(text)
  if (refusal !== null) return refusedFile(SYSTEM, options.name, refusal)
  const lines = text.replace(/^\uFEFF/u, '').replace(/\r\n?/gu, '\n')
  const { records, broken } = readRecords(lines)
  const [header, ...rows] = records
  if (header === undefined) return refusedFile(SYSTEM, options.name, broken?.reason ?? NO_HEADER)
  const columns = header.cells.map((cell) => COLUMN_BY_HEADING.get(headingKey(cell)) ?? cell.trim())
  if (!columns.includes('content') && !columns.includes('text')) {
    return refusedFile(SYSTEM, options.name, NO_HEADER)
  }
  const twice = columns.find((column, index) => column !== '' && columns.indexOf(column) !== index)
  if (twice !== undefined) {
    return refusedFile(
      SYSTEM,
      options.name,
      `The column ${quoted(twice)} appears twice; keep one of the two.`,
    )
  }
  const batch = factFileBatch(
    SYSTEM,
    rows.map((record) => readRecord(record, columns)),
    options,
  )
  return broken === null ? batch : { ...batch, problems: [...batch.problems, broken] }
}

const NO_HEADER = `The first line must name the columns, and one of them must be "content" (known: ${COLUMNS.join(', ')}).`

function readRecords(text: string): {
  readonly records: readonly CsvRecord[]
  readonly broken: ImportProblem | null
} {
  let broken: ImportProblem | null = null
  let end = 0 // the last line of the record before
  const records: CsvRecord[] = []
  try {
    parse(text, {
      delimiter: delimiterOf(text),
      record_delimiter: '\n',
      relax_column_count: true,
      relax_quotes: true,
      skip_records_with_error: true,
      on_record: (cells: string[], { lines }) => {
        if (cells.length > 1 || cells[0]?.trim() !== '') records.push({ line: end + 1, cells })
        end = lines
        return null
      },
      on_skip: (error) => {
        broken = brokenFrom(end + 1, error?.code ?? 'unknown')
        return undefined
      },
    })
  } catch (error) {
    broken = brokenFrom(end + 1, error instanceof Error ? error.message : 'unknown')
  }
  return { records, broken }
}

function brokenFrom(line: number, what: string): ImportProblem {
  const reason =
    what === 'CSV_QUOTE_NOT_CLOSED'
      ? 'A quote is opened in this record and never closed, so nothing from here on was read; close it, and double a quote inside a text ("").'
      : `The record cannot be read as CSV (${what}), so nothing from here on was read.`
  return { severity: 'refuse', line, ref: null, reason }
}

function delimiterOf(text: string): string {
  const end = text.indexOf('\n')
  const header = (end === -1 ? text : text.slice(0, end)).slice(0, 10_000).replace(/"[^"]*"/gu, '')
  const counts = [',', ';', '\t'].map((mark) => ({ mark, count: header.split(mark).length }))
  return counts.reduce((best, next) => (next.count > best.count ? next : best)).mark
}

function headingKey(heading: string): string {
  return heading.toLowerCase().replace(/[\s_.-]/gu, '')
}

function readRecord({ line, cells }: CsvRecord, columns: readonly string[]): RawRow {
  const length = cells.reduce((sum, cell) => sum + cell.length, 0)
  if (length > MAX_ROW_LENGTH) {
    const [size, limit] = [length, MAX_ROW_LENGTH].map((count) => count.toLocaleString('en'))
    return {
      line,
      refusal: `The record has ${size} characters and the limit is ${limit}; is a quote left open?`,
    }
  }
  if (cells.length < columns.length || cells.slice(columns.length).some((cell) => cell !== '')) {
    const counts = `The row has ${cells.length} cells and the header has ${columns.length}`
    return {
      line,
      refusal: `${counts}; a text that contains the separator takes quotes around it.`,
    }
  }
  return { line, values: rowValues(columns, cells) }
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
    if (part === undefined) values.set(field, cellValue(field, cell))
    else source.set(part, cell)
  })
  if (source.size > 0) values.set('source', Object.fromEntries(source))
  return Object.fromEntries(values)
}

function cellValue(column: string, cell: string): unknown {
  switch (column) {
    case 'tags':
      return cell.split('|')
    case 'metadata':
      return metadataOf(cell)
    case 'confidence':
    case 'importance':
      return /^\s*-?(?:\d+\.?\d*|\.\d+)\s*$/u.test(cell) ? Number(cell) : cell
    case 'protected':
      return BOOLEANS.get(cell.trim().toLowerCase()) ?? cell
    case 'kind':
      return cell.trim().toLowerCase()
    case 'id':
    case 'supersededBy':
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

function metadataOf(cell: string): unknown {
  try {
    const value: unknown = JSON.parse(cell)
    return isObject(value) ? value : cell
  } catch {
    return cell
  }
}
