import type { ImportBatch } from '@/lib/domain/import-batch'

import { quoted } from './clean-text'
import { describeValue, isObject } from './fact-fields'
import { binaryRefusal, factFileBatch, MAX_ROW_LENGTH, refusedFile } from './fact-file'
import type { FactFileOptions, RawRow } from './fact-file'
import { repeatedKey } from './repeated-key'

const SYSTEM = 'jsonl'
const MAX_RETRIED_LENGTH = 20_000_000 // a file of other JSON is parsed once more, to say what it is

/** Reads facts from text with one JSON object a line; bad rows are problems with their 1-based line. Never throws. */
export function parseFactsJsonl(text: string, options: FactFileOptions): ImportBatch {
  const refusal = binaryRefusal(text)
  if (refusal !== null) return refusedFile(SYSTEM, options.name, refusal)
  const batch = factFileBatch(SYSTEM, jsonRows(text), options)
  const whole =
    batch.facts.length === 0 && batch.problems.length > 0 ? wholeFileRefusal(text) : null
  return whole === null ? batch : refusedFile(SYSTEM, options.name, whole)
}

function* jsonRows(text: string): Generator<RawRow> {
  let line = 0
  let start = text.startsWith('\uFEFF') ? 1 : 0
  while (start < text.length) {
    const newline = text.indexOf('\n', start)
    const end = newline === -1 ? text.length : newline
    line += 1
    const row =
      end - start > MAX_ROW_LENGTH
        ? tooLong(line, end - start)
        : readLine(line, text.slice(start, end))
    if (row !== null) yield row
    start = end + 1
  }
}

function tooLong(line: number, length: number): RawRow {
  const [size, limit] = [length, MAX_ROW_LENGTH].map((count) => count.toLocaleString('en'))
  return {
    line,
    refusal: `The line has ${size} characters and the limit is ${limit}; put one fact on a line.`,
  }
}

function readLine(line: number, text: string): RawRow | null {
  if (text.trim() === '') return null
  const value = parseJson(text)
  if (value === undefined) {
    return {
      line,
      refusal:
        'The line is not JSON; it takes one object such as {"agent": "scout", "content": "…"}.',
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
    const refusal = `The key ${quoted(repeated)} stands twice in this object; keep the one that is meant.`
    return { line, refusal }
  }
  return { line, values: value }
}

function wholeFileRefusal(text: string): string | null {
  const trimmed = text.replace(/^\uFEFF/u, '').trim()
  if (!/^[[{]/u.test(trimmed) || !trimmed.includes('\n') || trimmed.length > MAX_RETRIED_LENGTH)
    return null
  const value = parseJson(trimmed)
  if (value === undefined) return null
  return `The whole file is one JSON ${Array.isArray(value) ? 'list' : 'object'}; it takes one JSON object on each line.`
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
