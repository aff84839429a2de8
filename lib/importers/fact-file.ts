import type { FactInput, ImportBatch, ImportProblem } from '@/lib/domain/import-batch'
import { formatNumber } from '@/lib/language/format'

import { quoted } from './clean-text'
import { FACT_FIELDS, fieldNamed } from './fact-fields'
import type { FactRow } from './read-fact-row'
import { readFactRow } from './read-fact-row'
import { idOfAgent, settlePointers } from './settle-pointers'
import type { PlacedFact } from './settle-pointers'

/** Maximum length of a line or record, in characters. */
export const MAX_ROW_LENGTH = 1_000_000

const BINARY_CHECK_LENGTH = 4096
const BINARY_REPLACEMENTS = 32 // U+FFFD among the first characters, from bytes that are not UTF-8
const MAX_UNKNOWN_FIELDS = 50
const MAX_UNKNOWN = 1_000 // a file can have one per row
const MAX_REFUSED_ROWS = 1_000

/** Options for reading a fact file: its name, the present in epoch milliseconds, and the agent of rows without one. */
export type FactFileOptions = {
  readonly name: string
  readonly nowMs: number
  readonly agent?: string | undefined
  readonly onRow?: (() => void) | undefined // called for each row, to signal progress
}

/** A raw row of a format: its values, or why there are none. */
export type RawRow =
  | { readonly line: number; readonly values: Readonly<Record<string, unknown>> }
  | { readonly line: number; readonly refusal: string }

/**
 * Builds the batch of a fact file: bad rows become problems, repeats are refused, pointers settled. A file with too many bad rows
 * is abandoned, and nothing of it is taken.
 */
export function factFileBatch(
  system: string,
  rows: Iterable<RawRow>,
  options: FactFileOptions,
): ImportBatch {
  const context = { agent: options.agent ?? null, nowMs: options.nowMs }
  const placed: PlacedFact[] = []
  const problems: ImportProblem[] = []
  const seen: Seen = { ids: new Map(), words: new Map() }
  const unknown = new Map<string, number>()
  const refused = refusedRows()
  for (const row of rows) {
    options.onRow?.()
    const stopped = refused.stopped()
    if (stopped !== null) return stoppedBatch({ system, name: options.name, problems, stopped })
    const { line } = row
    if ('refusal' in row) {
      refused.add(line)
      problems.push({ severity: 'refuse', line, ref: null, reason: row.refusal })
      continue
    }
    const read = readFactRow(row.values, context)
    for (const field of read.unknown)
      if (unknown.size < MAX_UNKNOWN && !unknown.has(field)) unknown.set(field, line)
    const reason = refuseRepeat(read, { line, seen })
    const ref = read.fact?.externalId ?? null
    if (reason !== null) {
      refused.add(line)
      problems.push({ severity: 'refuse', line, ref, reason })
    }
    if (reason !== null || read.fact === null) continue
    placed.push({ fact: read.fact, line })
    for (const flag of read.flags) problems.push({ severity: 'flag', line, ref, reason: flag })
  }
  const settled = settlePointers(placed)
  return {
    system,
    name: options.name,
    facts: settled.facts,
    proposals: [],
    problems: [...unknownFieldProblems(unknown), ...problems, ...settled.problems],
  }
}

/** Counts refused rows; `stopped` is the sentence that ends reading if there are too many, else null. */
export function refusedRows(): {
  readonly add: (line: number) => void
  readonly stopped: () => string | null
} {
  let [count, last] = [0, 0]
  return {
    add: (line) => {
      count += 1
      last = line
    },
    stopped: () =>
      count < MAX_REFUSED_ROWS
        ? null
        : `${formatNumber(count)} rows cannot be read, and more; nothing was read after line ${formatNumber(last)}, and nothing of the file is taken. Is it the right file?`,
  }
}

/** Returns the batch of a file whose reading was stopped. */
export function stoppedBatch(file: {
  readonly system: string
  readonly name: string
  readonly problems: readonly ImportProblem[]
  readonly stopped: string
}): ImportBatch {
  const { problems, ...whole } = refusedFile(file.system, file.name, file.stopped)
  return { ...whole, problems: [...problems, ...file.problems] }
}

/** Returns a batch without facts, with the reason why the file was not read. */
export function refusedFile(system: string, name: string, reason: string): ImportBatch {
  return {
    system,
    name,
    facts: [],
    proposals: [],
    problems: [{ severity: 'refuse', line: null, ref: null, reason }],
  }
}

/** Returns why a batch is that of `refusedFile`, or null. Where single rows are refused too, the person sees which. */
export function wholeRefusal({ problems }: ImportBatch): string | null {
  const [only] = problems
  if (only === undefined || problems.length > 1) return null
  return only.severity === 'refuse' && only.line === null && only.ref === null ? only.reason : null
}

/** Returns why the text cannot be from a text file, or null. */
export function binaryRefusal(text: string): string | null {
  const replaced = text.slice(0, BINARY_CHECK_LENGTH).split('\uFFFD').length - 1
  if (!text.includes('\0') && replaced < BINARY_REPLACEMENTS) return null
  return 'This is not a text file; choose a file of plain text in UTF-8.'
}

type Seen = {
  readonly ids: Map<string, number>
  readonly words: Map<string, number>
}

function refuseRepeat(
  read: FactRow,
  at: { readonly line: number; readonly seen: Seen },
): string | null {
  const { fact } = read
  if (fact === null) return read.refusals.join(' ')
  const { line, seen } = at
  if (fact.externalId !== null) {
    const id = idOfAgent(fact.agent, fact.externalId)
    const first = seen.ids.get(id)
    if (first === undefined) seen.ids.set(id, line)
    return first === undefined
      ? null
      : `The id ${quoted(fact.externalId)} is already that of line ${first}; give this row an id of its own.`
  }
  const words = wordsAndTime(fact)
  const first = seen.words.get(words)
  if (first === undefined) seen.words.set(words, line)
  return first === undefined
    ? null
    : `Line ${line} repeats line ${first}; give it a time or an id if it became true again.`
}

function wordsAndTime(fact: FactInput): string {
  const { agent, entity, aspect, key, kind, content } = fact
  const times = [fact.recordedAt, fact.validFrom, fact.validUntil].map(
    (time) => time?.getTime() ?? null,
  )
  return JSON.stringify([agent, entity, aspect, key, kind, content, ...times])
}

function unknownFieldProblems(unknown: ReadonlyMap<string, number>): readonly ImportProblem[] {
  const entries = [...unknown]
  const problems = entries.slice(0, MAX_UNKNOWN_FIELDS).map(([field, line]): ImportProblem => {
    const alias = fieldNamed(field)
    const why =
      alias === null
        ? `it is none of the fields ${FACT_FIELDS.join(', ')}`
        : `the same row also gives "${alias}"`
    return {
      severity: 'flag',
      line,
      ref: null,
      reason: `The field ${quoted(field)} was left out: ${why}.`,
    }
  })
  const rest = entries.length - problems.length
  if (rest === 0) return problems
  const many = `${formatNumber(rest)}${unknown.size === MAX_UNKNOWN ? ' or more' : ''}`
  const reason = `${many} further unknown fields were left out.`
  return [...problems, { severity: 'flag', line: null, ref: null, reason }]
}
