import { MAX_CONTENT_LENGTH, MAX_NAME_LENGTH } from '@/lib/domain/fact'
import { NO_AGENT, type ImportBatch, type ImportProblem } from '@/lib/domain/import-batch'
import { instantOrNull } from '@/lib/domain/instant'
import { parseInstant } from '@/lib/domain/parse-instant'
import { formatCount, formatNumber } from '@/lib/language/format'

import { cleanedFlag, cleanText } from '../clean-text'
import {
  binaryRefusal,
  refusedFile,
  refusedRows,
  stoppedBatch,
  type FactFileOptions,
  type RawRow,
} from '../fact-file'
import { jsonRows, textLines } from '../json-rows'
import { createListener, type Line } from './listener'

const SYSTEM = 'conversation'
const MOST_SILENT = 100 // lines that are shown
const MOST_SHOWN = 120 // characters of each
const WHAT = { noun: 'line', example: '{"role": "user", "text": "…"}' }
const SPEAKERS: ReadonlySet<string> = new Set(['user', 'human'])
const SPOKEN_LINE = /^\s*(?<role>user|human|assistant|system|tool)\s*:\s*(?<text>.*)$/iu

/** True for text that starts like a conversation: JSON lines with a role, or “user: …”. */
export function isConversation(firstCharacters: string): boolean {
  const [first = ''] = firstCharacters.trimStart().split('\n')
  return /^\{.*"role"\s*:\s*"/u.test(first) || SPOKEN_LINE.test(first)
}

/**
 * Parses a conversation into facts and what they take back (rules AR2, AR3). Only the person's lines are read. The problems say
 * what happened to each line, even if nothing. Never throws.
 */
export function parseConversation(text: string, options: FactFileOptions): ImportBatch {
  const refusal = binaryRefusal(text)
  if (refusal !== null) return refusedFile(SYSTEM, options.name, refusal)
  const silent = createSilence()
  const heard = createListener(silent.add)
  const problems: ImportProblem[] = []
  const refused = refusedRows()
  for (const row of readRows(text)) {
    options.onRow?.()
    const stopped = refused.stopped()
    if (stopped !== null)
      return stoppedBatch({ system: SYSTEM, name: options.name, problems, stopped })
    const message = readLine(row, options)
    if (typeof message === 'string') {
      refused.add(row.line)
      problems.push({ severity: 'refuse', line: row.line, ref: null, reason: message })
    } else if (message === null) {
      silent.add({ line: row.line, text: textIn(row) })
    } else {
      const cleaned = 'values' in row ? cleanedFlag(said(row.values)) : null
      for (const reason of [cleaned, ...heard.hear(message)])
        if (reason !== null)
          problems.push({ severity: 'flag', line: message.line, ref: null, reason })
    }
  }
  const { facts, instead } = heard.all()
  problems.push(...silent.problems())
  return { system: SYSTEM, name: options.name, facts, proposals: [], instead, problems }
}

/** Counts the lines without a result, and keeps the first ones to be shown (rule AR11). */
function createSilence() {
  const lines: { line: number; text: string }[] = []
  let count = 0
  return {
    add: ({ line, text }: Pick<Line, 'line' | 'text'>) => {
      count += 1
      if (lines.length < MOST_SILENT)
        lines.push({
          line,
          text: text.length > MOST_SHOWN ? `${text.slice(0, MOST_SHOWN)}…` : text,
        })
    },
    problems: (): readonly ImportProblem[] =>
      count === 0
        ? []
        : [
            {
              severity: 'flag',
              line: null,
              ref: null,
              reason: `${formatCount(count, 'line says', 'lines say')} nothing that is kept as a fact.`,
              lines,
            },
          ],
  }
}

/** The words of a row of another speaker. */
function textIn(row: RawRow): string {
  const { text } = 'values' in row ? said(row.values) : {}
  return typeof text === 'string' ? cleanText(text).trim() : ''
}

function readRows(text: string): Iterable<RawRow> {
  if (
    text
      .replace(/^\uFEFF/u, '')
      .trimStart()
      .startsWith('{')
  )
    return jsonRows(text, WHAT)
  return spokenRows(text)
}

function* spokenRows(text: string): Generator<RawRow> {
  for (const { line, text: each } of textLines(text)) {
    if (each.trim() === '') continue
    const { role, text: message } = SPOKEN_LINE.exec(each.replace(/^\uFEFF/u, ''))?.groups ?? {}
    yield role === undefined
      ? {
          line,
          refusal: 'The line does not say who speaks; it takes “user: …” or “assistant: …”.',
        }
      : { line, values: { role, text: message } }
  }
}

/** The fields that are read as text. */
function said({ content, text = content, agent, project }: Readonly<Record<string, unknown>>) {
  return { text, agent, project }
}

/** Returns the line, null if the person is not speaking, or why it cannot be read. */
function readLine(row: RawRow, options: FactFileOptions): Line | string | null {
  if ('refusal' in row) return row.refusal
  const { role, text = row.values['content'], at = null, agent, project } = row.values
  if (typeof role !== 'string') return '"role" is missing; it takes user or assistant.'
  if (typeof text !== 'string') return '"text" is missing; it takes what was said.'
  if (!SPEAKERS.has(role.toLowerCase())) return null
  if (text.length > MAX_CONTENT_LENGTH)
    return `"text" has ${formatNumber(text.length)} characters and the limit is ${formatNumber(MAX_CONTENT_LENGTH)}.`
  const ms = at === null ? null : parseInstant(at)
  if (at !== null && ms === null)
    return '"at" is no time; it takes one such as 2026-03-15T08:00:00Z.'
  const owner = (
    typeof agent === 'string' && agent.trim() !== '' ? agent : (options.agent ?? '')
  ).trim()
  if (owner === '' || owner.length > MAX_NAME_LENGTH) return NO_AGENT
  return {
    line: row.line,
    agent: cleanText(owner),
    text: cleanText(text).trim(),
    at: instantOrNull(ms),
    project: typeof project === 'string' ? cleanText(project.slice(0, MAX_NAME_LENGTH)) : null,
  }
}
