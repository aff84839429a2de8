import { formatNumber } from '@/lib/language/format'

import { MAX_ROW_LENGTH } from './fact-file'

const MAX_COLUMNS = 200

/** A CSV record and the 1-based line on which it starts. */
export type CsvRecord = {
  readonly line: number
  readonly cells: readonly string[] // at most one more than allowed
  readonly length: number // in characters, including quotes and separators
}

/** An unreadable record, after which reading stops. */
type UnreadableRecord = { readonly line: number; readonly refusal: string }

const OPEN_QUOTE =
  'A quote is opened in this record and never closed, so nothing from here on was read; close it, and double a quote inside a text ("").'

/**
 * Yields the records of CSV text, separated by comma, semicolon or tab (RFC 4180). A quote that does not enclose a whole cell is
 * text. Never throws.
 */
export function* readRecords(file: string): Generator<CsvRecord | UnreadableRecord, undefined> {
  const text = file.replace(/^\uFEFF/u, '').replace(/\r\n?/gu, '\n')
  const mark = findDelimiter(text)
  const cellAt = cellReader(text, mark)
  let line = 1
  let at = 0
  while (at < text.length) {
    const [start, first] = [at, line]
    const cells: string[] = []
    for (;;) {
      const cell = cellAt(at)
      if (cell === null) {
        yield { line: first, refusal: OPEN_QUOTE }
        return undefined
      }
      if (cells.length <= MAX_COLUMNS) cells.push(cell.text)
      line += cell.newlines
      at = cell.end
      if (text[at] !== mark) break
      at += 1
    }
    if (cells.length > 1 || cells[0]?.trim() !== '')
      yield { line: first, cells, length: at - start }
    at += 1
    line += 1
  }
  return undefined
}

type Cell = { readonly text: string; readonly end: number; readonly newlines: number }

/** Returns a reader of the cell at an index, which yields null for an unclosed quote. Indices must ascend. */
function cellReader(text: string, mark: string): (start: number) => Cell | null {
  const nextMark = createSearch(text, mark)
  const nextNewline = createSearch(text, '\n')
  const endFrom = (from: number) => Math.min(nextMark(from), nextNewline(from))
  return (start) => {
    if (text[start] !== '"') {
      const end = endFrom(start)
      return { text: text.slice(start, end), end, newlines: 0 }
    }
    const closing = closingQuote(text, start)
    if (closing === null) return null
    const inner = text.slice(start + 1, closing)
    const end = endFrom(closing + 1)
    const rest = text.slice(closing, end)
    return {
      text: rest === '"' ? inner.replaceAll('""', '"') : text.slice(start, end),
      end,
      newlines: inner.split('\n').length - 1,
    }
  }
}

/** Creates a search that scans each stretch of text only once. */
function createSearch(text: string, wanted: string): (from: number) => number {
  let found = -1
  return (from) => {
    if (found < from) {
      const next = text.indexOf(wanted, from)
      found = next === -1 ? text.length : next
    }
    return found
  }
}

function closingQuote(text: string, start: number): number | null {
  let from = start + 1
  for (;;) {
    const quote = text.indexOf('"', from)
    if (quote === -1) return null
    if (text[quote + 1] !== '"') return quote
    from = quote + 2
  }
}

function findDelimiter(text: string): string {
  const end = text.indexOf('\n')
  const header = (end === -1 ? text : text.slice(0, end)).slice(0, 10_000).replace(/"[^"]*"/gu, '')
  const counts = [',', ';', '\t'].map((mark) => ({ mark, count: header.split(mark).length }))
  return counts.reduce((best, next) => (next.count > best.count ? next : best)).mark
}

/** Returns why a table's header is unusable, or null. */
export function headerRefusal({ cells }: CsvRecord): string | null {
  return cells.length > MAX_COLUMNS
    ? `The first line names more than ${MAX_COLUMNS} columns; leave out those that are not needed.`
    : null
}

/** Returns the first duplicate column name, or null; empty names do not count. */
export function repeatedColumn(columns: readonly (string | null)[]): string | null {
  const seen = new Set<string>()
  for (const column of columns) {
    if (column === null || column === '') continue
    if (seen.has(column)) return column
    seen.add(column)
  }
  return null
}

/** Returns why a record does not fit the columns, or null. */
export function recordRefusal(
  { cells, length }: CsvRecord,
  columns: readonly unknown[],
): string | null {
  if (length > MAX_ROW_LENGTH) {
    const [size, limit] = [length, MAX_ROW_LENGTH].map((count) => formatNumber(count))
    return `The record has ${size} characters and the limit is ${limit}; is a quote left open?`
  }
  if (cells.length < columns.length || cells.slice(columns.length).some((cell) => cell !== '')) {
    const many = cells.length > MAX_COLUMNS ? `more than ${MAX_COLUMNS}` : `${cells.length}`
    const counts = `The row has ${cells.length === 1 ? 'one cell' : `${many} cells`} and the header has ${columns.length}`
    return `${counts}; a text that contains the separator takes quotes around it.`
  }
  return null
}
