import { MAX_CONTENT_LENGTH, MAX_NAME_LENGTH, VISIBLE } from '@/lib/domain/fact'
import type { FactInput } from '@/lib/domain/import-batch'
import { instantFromMs } from '@/lib/domain/instant'
import { fitMetadata } from '@/lib/domain/metadata'
import { parseInstant } from '@/lib/domain/parse-instant'
import { formatNumber } from '@/lib/language/format'

import { cleanedSentence, cleanText, isCleaned } from './clean-text'
import { describeValue } from './fact-fields'
import { endedSentence } from './read-fact-row'

/** The cells of a row of another memory store, by column. */
export type StoreCells = Readonly<Record<string, unknown>>

/** A row of another memory store: its fact with the pointer unresolved, or none and why, and what needs a look. */
export type StoreRow = {
  readonly ref: string // its id there, or its place
  readonly fact: FactInput | null
  readonly refusals: readonly string[]
  readonly flags: readonly string[]
}

/** What a store says of a fact; what it does not say is absent. */
type Said = Pick<FactInput, 'agent' | 'entity' | 'aspect'> & Partial<Omit<FactInput, 'status'>>

const MAX_ID_LENGTH = 500
const NOTHING = {
  key: null,
  kind: 'fact',
  tags: [],
  metadata: {},
  confidence: null,
  importance: null,
  recordedAt: null,
  validFrom: null,
  validUntil: null,
  protected: false,
  supersededBy: null,
  supersededAt: null,
  source: null,
} as const

/** Reads the cells of one row, and keeps what is to be said of it. */
export type RowReader = {
  /** A text or a number as text; null where there is none. */
  readonly text: (column: string) => string | null
  /** A text that fits a name. */
  readonly name: (column: string) => string | null
  readonly number: (column: string) => number | null
  /** A number from 0 to 1. */
  readonly share: (column: string) => number | null
  readonly time: (column: string) => Date | null
  /** A time at which a fact ends: where it cannot be read, the row is refused (rule I17). */
  readonly end: (column: string) => Date | null
  readonly flag: (sentence: string) => void
  readonly refuse: (sentence: string) => void
  /** The row with what was read of it. `content` names the column of its text, or is the text. */
  readonly row: (content: string | null, said: Said, status: FactInput['status']) => StoreRow
}

/** Opens one row; `place` says where it stands, for one without an id. */
export function openRow(
  cells: StoreCells,
  { place, nowMs }: { readonly place: string; readonly nowMs: number },
): RowReader {
  const flags: string[] = []
  const refusals: string[] = []
  const flag = (sentence: string) => void flags.push(sentence)
  const refuse = (sentence: string) => void refusals.push(sentence)
  const leftOut = (column: string, what: string) =>
    flag(`Its ${column} is ${describeValue(cells[column])}, not ${what}; it was left out.`)
  const cleaned = new Set<string>() // columns
  const text = (column: string): string | null => {
    const value = cells[column] ?? null
    if (isCleaned(value)) cleaned.add(column)
    if (typeof value === 'string') return value === '' ? null : cleanText(value)
    if (typeof value === 'number') return String(value)
    if (value !== null) leftOut(column, 'a text')
    return null
  }
  const name = (column: string): string | null => {
    const said = text(column)?.trim() ?? ''
    if (said.length > MAX_NAME_LENGTH)
      leftOut(column, `a text of at most ${MAX_NAME_LENGTH} characters`)
    return said === '' || said.length > MAX_NAME_LENGTH ? null : said
  }
  const number = (column: string): number | null => {
    const value = cells[column] ?? null
    if (typeof value === 'number') return value
    if (value !== null) leftOut(column, 'a number')
    return null
  }
  const readTime = (column: string, otherwise: (column: string) => void): Date | null => {
    const value = cells[column] ?? null
    const ms = value === null || value === '' ? null : parseInstant(value)
    if (ms === null && value !== null && value !== '') otherwise(column)
    return ms === null ? null : instantFromMs(ms)
  }
  return {
    text,
    name,
    number,
    share: (column) => {
      const value = number(column)
      if (value === null || (value >= 0 && value <= 1)) return value
      leftOut(column, 'from 0 to 1')
      return null
    },
    time: (column) => readTime(column, () => leftOut(column, 'a time that can be read')),
    end: (column) =>
      readTime(column, () =>
        refuse(`Its ${column} is ${describeValue(cells[column])}, so when it ended is unknown.`),
      ),
    flag,
    refuse,
    row: (content, said, status) => {
      const id = idOf(cells['id'])
      if (id === null) refuse('It has no id, so nothing could point to it or find it again.')
      for (const problem of checkAdmissible(said.agent, content)) refuse(problem)
      const ref = id ?? place
      if (refusals.length > 0) return { ref, fact: null, refusals, flags: [] }
      for (const column of ['id', 'tags']) if (isCleaned(cells[column])) cleaned.add(column)
      if (isCleaned(content)) cleaned.add('content')
      if (cleaned.size > 0) flag(cleanedSentence([...cleaned]))
      const words = cleanText(content ?? '')
      const { metadata, flag: tooLong } = fitMetadata(said.metadata ?? {})
      if (tooLong !== null) flag(tooLong)
      const fact = { ...NOTHING, ...said, metadata, content: words, status, externalId: id }
      return { ref, fact: checkTimes(fact, { nowMs, flag }), refusals, flags }
    },
  }
}

/** Returns an id as text, or null. */
export function idOf(value: unknown): string | null {
  const id = typeof value === 'number' && Number.isSafeInteger(value) ? String(value) : value
  return typeof id === 'string' && id !== '' && id.length <= MAX_ID_LENGTH ? cleanText(id) : null
}

/** True for what stores write for true: a number other than 0, a time, or true itself. */
export function isOn(value: unknown): boolean {
  if (typeof value === 'string') return value !== '' && value !== '0' && value !== 'false'
  return value === true || (typeof value === 'number' && value !== 0)
}

/** Tags that may be a list, JSON or parts of a text. */
export function readTags(value: unknown): readonly string[] {
  const tags = Array.isArray(value) ? value : typeof value === 'string' ? splitTags(value) : []
  const names = tags.map((tag) => (typeof tag === 'string' ? cleanText(tag).trim() : ''))
  return [...new Set(names)].filter((tag) => tag !== '' && tag.length <= MAX_NAME_LENGTH)
}

function splitTags(text: string): readonly unknown[] {
  try {
    const value: unknown = text.trimStart().startsWith('[') ? JSON.parse(text) : null
    if (Array.isArray(value)) return value
  } catch {
    // no JSON
  }
  return text.split(',')
}

/** Returns why a text of an agent cannot be a fact here. */
export function checkAdmissible(agent: string, content: string | null): readonly string[] {
  const [length, limit] = [content?.length ?? 0, MAX_CONTENT_LENGTH].map((n) => formatNumber(n))
  return [
    content === null || !VISIBLE.test(content)
      ? 'It has no text.'
      : content.length > MAX_CONTENT_LENGTH
        ? `Its text has ${length} characters and the limit is ${limit}.`
        : null,
    agent === '' || agent.length > MAX_NAME_LENGTH
      ? 'The agent that it belongs to has no name, or too long a one.'
      : null,
  ].filter((problem) => problem !== null)
}

/** Times as they can be stored: a fact does not end before it begins. Its end is kept rather than its beginning (rule I17). */
function checkTimes(
  fact: FactInput,
  { nowMs, flag }: { readonly nowMs: number; readonly flag: (sentence: string) => void },
): FactInput {
  const { recordedAt, validFrom, validUntil: end } = fact
  const begins = validFrom ?? recordedAt
  if (recordedAt === null && end !== null && end.getTime() <= nowMs && fact.status === 'active')
    flag(`It ${endedSentence(end)}`)
  else if (recordedAt === null) flag('It has no recording time, so the time of import is used.')
  else if (recordedAt.getTime() > nowMs)
    flag(`It says that it was recorded in the future (${recordedAt.toISOString()}).`)
  else if (begins !== null && begins.getTime() > nowMs)
    flag(`It begins to hold in the future (${begins.toISOString()}).`)
  if (begins === null || end === null || begins <= end) return fact
  if (validFrom === null) {
    flag(`Recorded after it had ended (${end.toISOString()}), so when it began is unknown.`)
    return { ...fact, validFrom: end }
  }
  flag(
    `Reversed: it ends (${end.toISOString()}) before it begins to hold (${begins.toISOString()}); the end was kept.`,
  )
  return { ...fact, validFrom: recordedAt !== null && recordedAt <= end ? recordedAt : end }
}
