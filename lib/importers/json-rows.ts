import { formatNumber } from '@/lib/language/format'

import { quoted } from './clean-text'
import { describeValue, isObject } from './fact-fields'
import { MAX_ROW_LENGTH, type RawRow } from './fact-file'
import { isNestedTooDeep } from './nesting'
import { repeatedKey } from './repeated-key'

const MAX_RETRIED_LENGTH = 20_000_000 // other JSON is parsed once more, to identify it

/** What a line represents, and an example. */
export type RowKind = { readonly noun: string; readonly example: string }

/** Yields one row per JSON line, ignoring blank lines. Never throws. */
export function* jsonRows(text: string, what: RowKind): Generator<RawRow> {
  for (const { line, text: each } of textLines(text.replace(/^\uFEFF/u, ''))) {
    const row =
      each.length > MAX_ROW_LENGTH
        ? tooLong(line, { length: each.length, what })
        : readLine(line, { text: each, what })
    if (row !== null) yield row
  }
}

/** Yields the lines of a text with 1-based numbers, so that they are never all in memory. */
export function* textLines(
  text: string,
): Generator<{ readonly line: number; readonly text: string }> {
  let line = 0
  let start = 0
  while (start < text.length) {
    const newline = text.indexOf('\n', start)
    const end = newline === -1 ? text.length : newline
    line += 1
    yield { line, text: text.slice(start, end) }
    start = end + 1
  }
}

function tooLong(
  line: number,
  { length, what }: { readonly length: number; readonly what: RowKind },
): RawRow {
  const [size, limit] = [length, MAX_ROW_LENGTH].map((count) => formatNumber(count))
  return {
    line,
    refusal: `The line has ${size} characters and the limit is ${limit}; put one ${what.noun} on a line.`,
  }
}

function readLine(
  line: number,
  { text, what }: { readonly text: string; readonly what: RowKind },
): RawRow | null {
  if (text.trim() === '') return null
  const value = parseJson(text)
  if (value === undefined) {
    return {
      line,
      refusal: `The line is not JSON; it takes one object such as ${what.example}.`,
    }
  }
  if (!isObject(value)) {
    return {
      line,
      refusal: `The line is ${describeValue(value)}; it takes one JSON object in braces.`,
    }
  }
  const repeated = repeatedKey(text, value)
  if (repeated !== null) {
    const refusal = `The key ${quoted(repeated)} is there twice in this object. Keep one.`
    return { line, refusal }
  }
  return { line, values: value }
}

/** Returns why a text is one JSON value instead of JSON lines, or null. */
export function wholeFileRefusal(text: string): string | null {
  const trimmed = text.replace(/^\uFEFF/u, '').trim()
  if (!/^[[{]/u.test(trimmed) || trimmed.length > MAX_RETRIED_LENGTH) return null
  const value = isNestedTooDeep(trimmed) ? undefined : parseJson(trimmed)
  if (value === undefined) return null
  if (!trimmed.includes('\n')) return null // the refusal of a one-line file says more
  return Array.isArray(value)
    ? "The whole file is one JSON list; it takes one JSON object on each line, as “jq -c '.[]'” prints a list."
    : 'The whole file is one JSON object; it takes one JSON object on each line.'
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
