import { z } from 'zod'

import {
  FACT_KINDS,
  MAX_CONTENT_LENGTH,
  MAX_NAME_LENGTH,
  MAX_TAGS,
  VISIBLE,
} from '@/lib/domain/fact'
import { parseInstant } from '@/lib/domain/parse-instant'
import { formatNumber } from '@/lib/language/format'

import { quoted } from './clean-text'

const MAX_ID_LENGTH = 500
const MAX_EXCERPT_LENGTH = 100_000

const name = z.string().max(MAX_NAME_LENGTH).nullish()
const share = z.number().min(0).max(1).nullish()
const id = z.union([z.string().min(1).max(MAX_ID_LENGTH), z.int()]).nullish()
const instant = z.custom<string | number>((value) => parseInstant(value) !== null).nullish()

/** One row of a fact file with aliases resolved. */
export const factRowSchema = z.object({
  agent: name,
  entity: name,
  aspect: name,
  key: name,
  kind: z.enum(FACT_KINDS).nullish(),
  content: z.string().max(MAX_CONTENT_LENGTH).regex(VISIBLE),
  tags: z.array(z.string().max(MAX_NAME_LENGTH)).max(MAX_TAGS).nullish(),
  metadata: z.record(z.string(), z.unknown()).nullish(),
  confidence: share,
  importance: share,
  recordedAt: instant,
  validFrom: instant,
  validUntil: instant,
  protected: z.boolean().nullish(),
  id,
  supersededBy: id,
  supersededAt: instant,
  supersedes: id,
  source: z
    .object({
      id,
      excerpt: z.string().max(MAX_EXCERPT_LENGTH).nullish(),
      session: z.string().max(MAX_ID_LENGTH).nullish(),
    })
    .nullish(),
})

export type FactRowValues = z.infer<typeof factRowSchema>

/** The documented fields, in documentation order. */
export const FACT_FIELDS: readonly string[] = Object.keys(factRowSchema.shape)

/** Alternative names, used if the field itself is absent. Case, spaces and punctuation do not count. */
export const FIELD_ALIASES: ReadonlyMap<string, string> = new Map([
  ['text', 'content'],
  ['subject', 'entity'],
  ['at', 'recordedAt'],
  ['createdAt', 'recordedAt'],
  ['validTo', 'validUntil'],
  ['expiresAt', 'validUntil'],
  ['retiredAt', 'validUntil'],
  ['supersededById', 'supersededBy'],
])

const FIELD_BY_KEY: ReadonlyMap<string, string> = new Map([
  ...FACT_FIELDS.map((field) => [field, field] as const), // as nearly every row gives it
  ...FACT_FIELDS.map((field) => [nameKey(field), field] as const),
  ...[...FIELD_ALIASES].map(([alias, field]) => [nameKey(alias), field] as const),
])

/** Normalizes a name by removing case, spaces and punctuation: "superseded_by" matches "supersededBy". */
export function nameKey(name: string): string {
  return name.toLowerCase().replace(/[\s_.-]/gu, '')
}

/** Returns the field for a name, or null. */
export function fieldNamed(name: string): string | null {
  return FIELD_BY_KEY.get(name) ?? FIELD_BY_KEY.get(nameKey(name)) ?? null
}

const TIME =
  'a time such as 2026-03-15T08:00:00Z, 2026-03-15 08:00:00 (read as UTC), 2026-03-15 or epoch seconds'
const NAME = `text of at most ${MAX_NAME_LENGTH} characters`
const ID = `text of 1 to ${MAX_ID_LENGTH} characters, or a whole number`

const EXPECTED: Readonly<Record<string, string>> = {
  agent: NAME,
  entity: NAME,
  aspect: NAME,
  key: NAME,
  kind: `one of ${FACT_KINDS.join(', ')}`,
  content: 'the text of the fact',
  tags: `a list of at most ${MAX_TAGS} texts`,
  metadata: 'an object',
  confidence: 'a number from 0 to 1',
  importance: 'a number from 0 to 1',
  recordedAt: TIME,
  validFrom: TIME,
  validUntil: TIME,
  protected: 'true or false',
  id: ID,
  supersededBy: ID,
  supersededAt: TIME,
  supersedes: ID,
  source: 'an object with id, excerpt and session',
  'source.id': ID,
  'source.excerpt': `text of at most ${formatNumber(MAX_EXCERPT_LENGTH)} characters`,
  'source.session': `text of at most ${MAX_ID_LENGTH} characters`,
}

/** Returns a sentence on what is wrong with a field and what is expected, using the row's name for it. */
export function fieldSentence(
  path: readonly PropertyKey[],
  values: Readonly<Record<string, unknown>>,
  given: ReadonlyMap<string, string> = new Map(),
): string {
  const field = path.map(String)
  const [first = ''] = field
  const value = path.reduce<unknown>(
    (at, part) => (typeof at === 'object' && at !== null ? Reflect.get(at, part) : undefined),
    values,
  )
  if (first === 'content' && typeof value === 'string') return contentSentence(value)
  const expected = EXPECTED[field.slice(0, 2).join('.')] ?? EXPECTED[first] ?? 'something else'
  if (value === undefined || (first === 'content' && value === null))
    return `"${first}" is missing; it takes ${expected}.`
  const name = given.get(first) ?? first
  const whole = [name, ...field.slice(1)].join('.')
  return `"${whole}" is ${describeValue(value)}; "${name}" takes ${expected}.`
}

function contentSentence(content: string): string {
  if (content.length <= MAX_CONTENT_LENGTH)
    return '"content" is empty; it takes the text of the fact.'
  const [length, limit] = [content.length, MAX_CONTENT_LENGTH].map((count) => formatNumber(count))
  return `"content" has ${length} characters and the limit is ${limit}; split it into single statements.`
}

/** Describes a foreign value in words that fit after "is". */
export function describeValue(value: unknown): string {
  if (value === null) return 'null'
  if (Array.isArray(value)) return 'a list'
  if (typeof value === 'number') return `the number ${value}`
  if (typeof value === 'boolean') return `${value}`
  if (typeof value !== 'string') return 'an object'
  if (value.length <= MAX_NAME_LENGTH) return `the text ${quoted(value)}`
  return `a text of ${formatNumber(value.length)} characters`
}

/** True for a plain object, not null or a list. */
export function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
