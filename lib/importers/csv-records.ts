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
  const text = file.replace(/^\uFEFF/u, '')
  const mark = delimiterOf(text)
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
    for (let end = lineEnd(text, at); end > 0; end = lineEnd(text, at)) {
      at += end // and over the lines after it that are empty
      line += 1
    }
  }
  return undefined
}

/** How many characters end a line at an index: a line feed, a carriage return, or both; 0: none. */
function lineEnd(text: string, at: number): number {
  if (text[at] === '\n') return 1
  if (text[at] !== '\r') return 0
  return text[at + 1] === '\n' ? 2 : 1
}

/** All of it is never split or replaced at once: what a list of the places takes is many times the file. */
function countLineEnds(text: string): number {
  let count = 0
  for (let at = 0; at < text.length; at += 1) {
    const end = lineEnd(text, at)
    if (end === 0) continue
    count += 1
    at += end - 1
  }
  return count
}

type Cell = { readonly text: string; readonly end: number; readonly newlines: number }

/** Returns a reader of the cell at an index, which yields null for an unclosed quote. Indices must ascend. */
function cellReader(text: string, mark: string): (start: number) => Cell | null {
  const nextMark = nextOf(text, mark)
  const [nextLineFeed, nextReturn] = [nextOf(text, '\n'), nextOf(text, '\r')]
  const endFrom = (from: number) => Math.min(nextMark(from), nextLineFeed(from), nextReturn(from))
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
    const given = rest === '"' ? inner : text.slice(start, end)
    return { text: cellText(given, rest === '"'), end, newlines: countLineEnds(inner) }
  }
}

/** What a cell says. A record with a longer one is refused, whatever it says. */
function cellText(given: string, isEnclosed: boolean): string {
  if (given.length > MAX_ROW_LENGTH) return given
  const text = given.replace(/\r\n?/gu, '\n')
  return isEnclosed ? text.replaceAll('""', '"') : text
}

/** Looks each stretch of the text through once, however often it is asked about the same stretch. */
function nextOf(text: string, wanted: string): (from: number) => number {
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

function delimiterOf(text: string): string {
  const header = (/^[^\r\n]*/u.exec(text.slice(0, 10_000))?.[0] ?? '').replace(/"[^"]*"/gu, '')
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
