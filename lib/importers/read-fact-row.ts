import { NO_AGENT, type FactInput, type SourceInput } from '@/lib/domain/import-batch'
import { instantFromMs } from '@/lib/domain/instant'
import { metadataFault } from '@/lib/domain/metadata'
import { parseInstant } from '@/lib/domain/parse-instant'

import { cleanedSentence, cleanText, isCleaned, quoted } from './clean-text'
import { factRowSchema, fieldNamed, fieldSentence, isObject } from './fact-fields'
import type { FactRowValues } from './fact-fields'
import { unreadEnd, unreadEndSentence } from './unread-end'

const UNKNOWN = Number.NEGATIVE_INFINITY

export type FactRowContext = {
  readonly agent: string | null // the agent of rows without one
  readonly nowMs: number
}

/** The content of one row: a fact or the sentences that refuse it, further notes, and unknown field names. */
export type FactRow = {
  readonly fact: FactInput | null
  readonly refusals: readonly string[]
  readonly flags: readonly string[]
  readonly unknown: readonly string[]
}

/** Parses one row of a fact file; pointers to other rows are not resolved. Never throws. */
export function readFactRow(
  raw: Readonly<Record<string, unknown>>,
  context: FactRowContext,
): FactRow {
  const { values: read, given, unknown } = knownFields(raw)
  const { values, unreadable } = readMetadata(read)
  const parsed = factRowSchema.safeParse(values)
  if (!parsed.success) {
    const sentences = parsed.error.issues.map((issue) => fieldSentence(issue.path, values, given))
    return { fact: null, refusals: [...new Set(sentences)], flags: [], unknown }
  }
  const row = parsed.data
  const fact = toFact(row, context)
  const end = hasEnded(fact, context.nowMs) ? null : unreadEnd(raw, unknown)
  const refusals = [
    end === null ? null : unreadEndSentence(end, raw[end]),
    fact.agent === '' ? NO_AGENT : null,
    fact.validUntil !== null && validFrom(fact) > fact.validUntil.getTime()
      ? `"${given.get('validUntil') ?? ''}" (${fact.validUntil.toISOString()}) is before the fact begins to hold; it takes a later time.`
      : null,
    metadataRefusal(fact.metadata),
  ].filter((sentence) => sentence !== null)
  if (refusals.length > 0) {
    return { fact: null, refusals, flags: [], unknown: unknown.filter((name) => name !== end) }
  }
  const cleaned = cleanedFields(row).map((field) => given.get(field) ?? field)
  const flags = [
    ...unreadable,
    ...(cleaned.length === 0 ? [] : [cleanedSentence(cleaned)]),
    ...findFlags(fact, context.nowMs),
  ]
  return { fact, refusals, flags, unknown }
}

/** Parses metadata, which databases may store as text. Anything other than JSON is no context and is reported (rule I10). */
function readMetadata(values: Readonly<Record<string, unknown>>): {
  readonly values: Readonly<Record<string, unknown>>
  readonly unreadable: readonly string[]
} {
  const text = values['metadata']
  if (typeof text !== 'string') return { values, unreadable: [] }
  try {
    const metadata: unknown = JSON.parse(text)
    return { values: isObject(metadata) ? { ...values, metadata } : values, unreadable: [] }
  } catch {
    const { metadata: _metadata, ...rest } = values
    const reason = `"metadata" cannot be read, since ${quoted(text)} is no JSON; the fact was taken without it.`
    return { values: rest, unreadable: [reason] }
  }
}

/** Returns the fields of a row; a field's own name takes precedence over its aliases. */
function knownFields(raw: Readonly<Record<string, unknown>>): {
  readonly values: Readonly<Record<string, unknown>>
  readonly given: ReadonlyMap<string, string> // the row's name for each field
  readonly unknown: readonly string[]
} {
  const values: Record<string, unknown> = {}
  const given = new Map<string, string>()
  const unknown: string[] = []
  for (const name of Object.keys(raw)) {
    const field = fieldNamed(name)
    if (field === null) unknown.push(name)
    else if (isAbsent(values[field]) && (field === name || isAbsent(raw[field]))) {
      values[field] = raw[name]
      given.set(field, name)
    } else if (!isAbsent(raw[name])) unknown.push(name)
  }
  return { values, given, unknown }
}

function isAbsent(value: unknown): boolean {
  return value === null || value === undefined
}

function toFact(row: FactRowValues, context: FactRowContext): FactInput {
  const pointed = row.supersededBy !== null && row.supersededBy !== undefined
  const supersededAt = readInstant(row.supersededAt)
  const supersedes = readId(row.supersedes)
  return {
    agent: readName(row.agent) ?? readName(context.agent) ?? '',
    entity: readName(row.entity),
    aspect: readName(row.aspect),
    key: readName(row.key),
    kind: row.kind ?? 'fact',
    content: cleanText(row.content),
    tags: readTags(row.tags),
    metadata: row.metadata ?? {},
    confidence: row.confidence ?? null,
    importance: row.importance ?? null,
    recordedAt: readInstant(row.recordedAt),
    validFrom: readInstant(row.validFrom),
    validUntil: readInstant(row.validUntil),
    protected: row.protected ?? false,
    status: pointed || supersededAt !== null ? 'superseded' : 'active',
    supersededBy: readId(row.supersededBy),
    supersededAt,
    ...(supersedes === null ? {} : { supersedes }),
    externalId: readId(row.id),
    source: readSource(row.source),
  }
}

/** The fields whose characters could not all be stored. Metadata is stored as JSON, which can hold any. */
function cleanedFields(row: FactRowValues): readonly string[] {
  return Object.keys(row).filter(
    (field) => field !== 'metadata' && isCleaned(row[field as keyof FactRowValues]),
  )
}

function findFlags(fact: FactInput, nowMs: number): readonly string[] {
  const flags: string[] = []
  const { validUntil: end } = fact
  if (validFrom(fact) === UNKNOWN && end !== null && end.getTime() <= nowMs)
    flags.push(`The row ${endedSentence(end)}`)
  if (fact.validFrom !== null && fact.validFrom.getTime() > nowMs) {
    flags.push(`The fact begins to hold in the future (${fact.validFrom.toISOString()}).`)
  }
  if (fact.recordedAt !== null && fact.recordedAt.getTime() > nowMs) {
    flags.push(
      `The fact says that it was recorded in the future (${fact.recordedAt.toISOString()}).`,
    )
  }
  return flags
}

/** Describes a row that ended before its import and has no start; follows “The row” or “It”. */
export function endedSentence(end: Date): string {
  return `has no start time, and its end (${end.toISOString()}) is in the past; the fact is stored as ended.`
}

function hasEnded({ status, validUntil }: FactInput, nowMs: number): boolean {
  return status !== 'active' || (validUntil !== null && validUntil.getTime() <= nowMs)
}

function validFrom(fact: FactInput): number {
  return (fact.validFrom ?? fact.recordedAt)?.getTime() ?? UNKNOWN
}

function readName(name: string | null | undefined): string | null {
  const trimmed = cleanText(name ?? '').trim()
  return trimmed === '' ? null : trimmed
}

function readId(id: string | number | null | undefined): string | null {
  return id === null || id === undefined ? null : cleanText(String(id))
}

function readInstant(value: string | number | null | undefined): Date | null {
  const ms = value === null || value === undefined ? null : parseInstant(value)
  return ms === null ? null : instantFromMs(ms)
}

function readTags(tags: readonly string[] | null | undefined): readonly string[] {
  if (tags === null || tags === undefined) return []
  return [...new Set(tags.map((tag) => cleanText(tag).trim()))].filter((tag) => tag !== '')
}

function readSource(source: FactRowValues['source']): SourceInput | null {
  if (source === null || source === undefined) return null
  const { excerpt, session } = source
  const read = {
    externalId: readId(source.id),
    excerpt: excerpt === null || excerpt === undefined ? null : cleanText(excerpt),
    session: readName(session),
  }
  return Object.values(read).every((value) => value === null) ? null : read
}

function metadataRefusal(metadata: FactInput['metadata']): string | null {
  const fault = metadataFault(metadata)
  return fault === null ? null : `"metadata" ${fault.is}; it takes ${fault.takes}.`
}
