import { unguardFormula } from '@/lib/domain/csv-formula'
import type { LabelFile, LabelFileRow, LineReason, PairSides } from '@/lib/domain/label-file'
import { cleanReviewerName, reviewerNameProblem } from '@/lib/domain/reviewer-name'

import { quoted } from './clean-text'
import { headerRefusal, readRecords, recordRefusal, repeatedColumn } from './csv-records'
import { describeValue, nameKey } from './fact-fields'
import { binaryRefusal, refusedRows, type RawRow } from './fact-file'
import { jsonRows, wholeFileRefusal } from './json-rows'
import { readLabelWord, type ReadLabel } from './label-words'

const FIELDS: ReadonlyMap<string, string> = new Map(
  Object.entries({
    pair: ['pair', 'pair id', 'id'],
    olderFact: ['older fact', 'older fact id'],
    newerFact: ['newer fact', 'newer fact id'],
    older: ['older', 'old', 'older text'],
    newer: ['newer', 'new', 'newer text'],
    label: ['label', 'verdict', 'answer'],
    truth: ['truth'],
    reviewer: ['reviewer', 'labelled by'],
    sample: ['sample'],
  }).flatMap(([field, headings]) => headings.map((heading) => [nameKey(heading), field])),
)

/** Other columns in our own exports, ignored silently. */
const IGNORED_COLUMNS: ReadonlySet<string> = new Set(
  'source entity aspect old_at new_at kind settled_by stratum proposed confidence threshold pattern detector origin signals answers note'
    .split(' ')
    .map(nameKey),
)

const KNOWN = 'id, older_fact, newer_fact, older, newer, label, truth, reviewer, sample'
const NO_HEADER = `The first line must name the columns: label, and id or older and newer (known: ${KNOWN}).`
const WHAT = { noun: 'label', example: '{"older": "…", "newer": "…", "label": "supersede"}' }

/**
 * Parses a label file, JSON lines or CSV. Unreadable rows become problems with their 1-based line. Calls `onRow` for each row, to
 * signal progress. Never throws.
 */
export function parseLabels(name: string, text: string, onRow?: () => void): LabelFile {
  const binary = binaryRefusal(text)
  if (binary !== null) return refusedLabels(name, binary)
  if (text.replace(/^\uFEFF/u, '').trim() === '')
    return refusedLabels(name, 'The file is empty; it takes one label on each line.')
  return /^[\uFEFF\s]*[[{]/u.test(text) ? fromJson(name, text, onRow) : fromCsv(name, text, onRow)
}

type OnRow = (() => void) | undefined

/** Returns a file of which nothing was read, with the reason. */
function refusedLabels(name: string, refusal: string): LabelFile {
  return { name, rows: [], problems: [], notes: [], refusal }
}

function fromJson(name: string, text: string, onRow: OnRow): LabelFile {
  const unknown = new Set<string>()
  const file = labelFile(name, namedRows(text, unknown), { unknown, onRow })
  const whole = file.rows.length === 0 ? wholeFileRefusal(text) : null
  return whole === null ? file : refusedLabels(name, whole)
}

function* namedRows(text: string, unknown: Set<string>): Generator<RawRow> {
  for (const row of jsonRows(text, WHAT))
    yield 'refusal' in row ? row : namedRow(row.line, { given: row.values, unknown })
}

function namedRow(
  line: number,
  { given, unknown }: { readonly given: Values; readonly unknown: Set<string> },
): RawRow {
  const values = new Map<string, unknown>()
  for (const [key, value] of Object.entries(given)) {
    const field = FIELDS.get(nameKey(key))
    if (field === undefined && !IGNORED_COLUMNS.has(nameKey(key)) && unknown.size < MAX_UNKNOWN)
      unknown.add(key)
    if (field !== undefined && values.has(field))
      return { line, refusal: `The row gives ${field} twice, under two names.` }
    if (field !== undefined) values.set(field, value)
  }
  return { line, values: Object.fromEntries(values) }
}

function fromCsv(name: string, text: string, onRow: OnRow): LabelFile {
  const records = readRecords(text)
  const { value: header } = records.next()
  if (header === undefined) return refusedLabels(name, NO_HEADER)
  if ('refusal' in header) return refusedLabels(name, header.refusal)
  const unusable = headerRefusal(header)
  if (unusable !== null) return refusedLabels(name, unusable)
  const columns = header.cells.map((cell) => FIELDS.get(nameKey(cell)) ?? null)
  const given = new Set(columns)
  if (!given.has('label') && !given.has('truth')) return refusedLabels(name, NO_HEADER)
  const twice = repeatedColumn(columns)
  if (twice !== null) return refusedLabels(name, `Two columns name ${twice}; keep one of them.`)
  const unknown = new Set(
    header.cells.filter(
      (cell, at) =>
        columns[at] === null && cell.trim() !== '' && !IGNORED_COLUMNS.has(nameKey(cell)),
    ),
  )
  return labelFile(name, tableRows(records, columns), { unknown, onRow })
}

function* tableRows(
  records: ReturnType<typeof readRecords>,
  columns: readonly (string | null)[],
): Generator<RawRow> {
  for (const record of records) {
    if ('refusal' in record) {
      yield record
      continue
    }
    const { line, cells } = record
    const refusal = recordRefusal(record, columns)
    const values = columns.flatMap((column, at) => {
      const cell = unguardFormula(cells[at] ?? '')
      return column === null || cell === '' ? [] : [[column, cell] as const]
    })
    yield refusal === null ? { line, values: Object.fromEntries(values) } : { line, refusal }
  }
}

/** Builds the label file. With too many unreadable rows it is abandoned, and nothing of it is taken. */
function labelFile(
  name: string,
  raw: Iterable<RawRow>,
  { unknown, onRow }: { readonly unknown: ReadonlySet<string>; readonly onRow: OnRow },
): LabelFile {
  const rows: LabelFileRow[] = []
  const problems: LineReason[] = []
  const refused = refusedRows()
  for (const each of raw) {
    onRow?.()
    const stopped = refused.stopped()
    if (stopped !== null)
      return refusedLabels(name, `${stopped} Line ${problems[0]?.line}: ${problems[0]?.reason}`)
    const read = 'refusal' in each ? each.refusal : readRow(each.line, each.values)
    if (typeof read !== 'string') {
      rows.push(read)
      continue
    }
    refused.add(each.line)
    problems.push({ line: each.line, reason: read })
  }
  return { name, rows, problems, notes: unknownNotes([...unknown]), refusal: null }
}

const MAX_NAMED = 10
const MAX_UNKNOWN = 1_000 // a file can have one per row

function unknownNotes(unknown: readonly string[]): readonly string[] {
  if (unknown.length === 0) return []
  const named = unknown.slice(0, MAX_NAMED).map(quoted).join(', ')
  const more = unknown.length > MAX_NAMED ? ` and ${unknown.length - MAX_NAMED} more` : ''
  return [`Unknown fields were skipped: ${named}${more}. Known fields: ${KNOWN}.`]
}

type Values = Readonly<Record<string, unknown>>

function readRow(line: number, values: Values): LabelFileRow | string {
  const label = readLabel(values)
  if (!label.ok) return label.reason
  const [pairId, reviewer, sample] = [
    readId(values['pair']),
    readReviewer(values),
    readSample(values),
  ]
  const facts = readSides(values, ['olderFact', 'newerFact'])
  const texts = readSides(values, ['older', 'newer'])
  for (const read of [pairId, reviewer, sample, facts, texts])
    if (read !== null && 'problem' in read) return read.problem
  const row = {
    line,
    pairId: readValue(pairId),
    facts: readValue(facts),
    texts: readValue(texts),
    sample: readValue(sample),
    value: label.value,
    reviewer: readValue(reviewer),
  }
  return row.pairId === null && row.facts === null && row.texts === null
    ? 'The row names no pair; it takes an id, two fact ids, or both texts.'
    : row
}

/** A value, a problem with it, or null if none is given. */
type ReadResult<Value> = { readonly value: Value } | { readonly problem: string } | null

function readValue<Value>(read: ReadResult<Value>): Value | null {
  return read !== null && 'value' in read ? read.value : null
}

/** `truth` alone is a label; next to a label it must agree. */
function readLabel(values: Values): ReadLabel {
  const [word, truth] = [values['label'] ?? null, values['truth'] ?? null]
  if (truth === null) return readLabelWord(word)
  if (word === null) return readLabelWord(truth)
  const label = readLabelWord(word)
  if (!label.ok || label.value === 'unsure') return label
  const said = typeof truth === 'string' ? truth.trim().toLowerCase() : JSON.stringify(truth)
  return (label.value === 'supersede' ? 'true' : 'false') === said
    ? label
    : { ok: false, reason: 'Label and truth of the row contradict each other.' }
}

function readId(value: unknown): ReadResult<string> {
  if (value === undefined || value === null || value === '') return null
  if (typeof value === 'number') return { value: String(value) }
  return typeof value === 'string'
    ? { value: value.trim() }
    : { problem: `The id is ${describeValue(value)}; it takes a text.` }
}

function readSides(
  values: Values,
  [first, second]: readonly [string, string],
): ReadResult<PairSides> {
  const [older, newer] = [values[first], values[second]]
  const missing = (side: unknown) => side === undefined || side === null || side === ''
  if (missing(older) && missing(newer)) return null
  return typeof older === 'string' &&
    typeof newer === 'string' &&
    !missing(older) &&
    !missing(newer)
    ? { value: { older, newer } }
    : { problem: 'The row names one side of a pair only, or one that is no text; it takes both.' }
}

function readReviewer(values: Values): ReadResult<string> {
  const value = values['reviewer']
  if (value === undefined || value === null || value === '') return null
  if (typeof value !== 'string')
    return { problem: `The reviewer is ${describeValue(value)}; it takes a name.` }
  const name = cleanReviewerName(value)
  const problem = reviewerNameProblem(name)
  return problem === null ? { value: name } : { problem: `Reviewer: ${problem}` }
}

function readSample(values: Values): ReadResult<number> {
  const value = values['sample']
  if (value === undefined || value === null || value === '') return null
  const number = typeof value === 'string' ? Number(value.replace(/^\s*sample\s*/iu, '')) : value
  return typeof number === 'number' && Number.isInteger(number) && number > 0
    ? { value: number }
    : { problem: `The sample is ${describeValue(value)}; it takes its number.` }
}
