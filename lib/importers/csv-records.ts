import { parse } from 'csv-parse/sync'

import type { ImportProblem } from '@/lib/domain/import-batch'

import { MAX_ROW_LENGTH } from './fact-file'

/** A record of CSV text, with the 1-based line on which it begins. */
export type CsvRecord = { readonly line: number; readonly cells: readonly string[] }

/** Reads the records of CSV text, separated by comma, semicolon or tab, and what of it cannot be read. Never throws. */
export function readRecords(file: string): {
  readonly records: readonly CsvRecord[]
  readonly broken: ImportProblem | null
} {
  const text = file.replace(/^\uFEFF/u, '').replace(/\r\n?/gu, '\n')
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

/** Returns why a record does not fit the columns, or null. */
export function recordRefusal({ cells }: CsvRecord, columns: readonly string[]): string | null {
  const length = cells.reduce((sum, cell) => sum + cell.length, 0)
  if (length > MAX_ROW_LENGTH) {
    const [size, limit] = [length, MAX_ROW_LENGTH].map((count) => count.toLocaleString('en'))
    return `The record has ${size} characters and the limit is ${limit}; is a quote left open?`
  }
  if (cells.length < columns.length || cells.slice(columns.length).some((cell) => cell !== '')) {
    const counts = `The row has ${cells.length === 1 ? 'one cell' : `${cells.length} cells`} and the header has ${columns.length}`
    return `${counts}; a text that contains the separator takes quotes around it.`
  }
  return null
}
