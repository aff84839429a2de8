import { z } from 'zod'

/** A careful reader's label: the newer ends the older, both stay true, or both mean the same. */
export const PAIR_LABELS = ['supersedes', 'coexists', 'duplicate'] as const

export type PairLabel = (typeof PAIR_LABELS)[number]

/** Two statements about one entity, the older first; null = unknown time. */
export type PairTexts = {
  readonly entity?: string | null // the subject of both
  readonly aspect?: string | null // what both say about it
  readonly old: string
  readonly new: string
  readonly oldAtMs: number | null
  readonly newAtMs: number | null
}

export type LabeledPair = PairTexts & {
  readonly id: string
  readonly source: string
  readonly aspect: string
  readonly kind: string // of the older statement
  readonly label: PairLabel
}

/** An unlabeled pair to score; its id is optional. */
export type OpenPair = PairTexts & { readonly id: string | null }

/** Returns epoch milliseconds, or null if the text is not a time. */
export type ReadTime = (text: string) => number | null

export type ParsedLine<Pair> =
  | { readonly ok: true; readonly pair: Pair }
  | { readonly ok: false; readonly problem: string }

export type PairProblem = { readonly line: number; readonly problem: string }

const text = z.string()
const said = z.string().regex(/\S/u)
const label = z.enum(PAIR_LABELS)

const labeledShape = z.object({
  id: said,
  source: said,
  entity: text,
  aspect: text,
  old: said,
  new: said,
  old_at: text.nullable(),
  new_at: text.nullable(),
  kind: text,
  label,
  note: text.nullish(),
})

const openShape = z.object({
  id: said.nullish(),
  entity: text.nullish(),
  aspect: text.nullish(),
  old: said,
  new: said,
  old_at: text.nullish(),
  new_at: text.nullish(),
  label: label.nullish(),
})

/** Parses a file of labeled pairs, one JSON object per line. Blank lines are ignored, invalid ones reported. Never throws. */
export function parsePairs(
  content: string,
  readTime: ReadTime,
): { readonly pairs: readonly LabeledPair[]; readonly problems: readonly PairProblem[] } {
  const pairs: LabeledPair[] = []
  const problems: PairProblem[] = []
  let line = 0
  for (const row of content.split('\n')) {
    line += 1
    if (isBlank(row)) continue
    const parsed = parseLabeledPair(row, readTime)
    if (parsed.ok) pairs.push(parsed.pair)
    else problems.push({ line, problem: parsed.problem })
  }
  return { pairs, problems }
}

/** True for an empty line, including a byte order mark. */
export function isBlank(row: string): boolean {
  return row.trim() === ''
}

function parseLabeledPair(row: string, readTime: ReadTime): ParsedLine<LabeledPair> {
  const read = readRow(row, labeledShape)
  if (!read.ok) return read
  const { id, source, aspect, kind, label: labelled } = read.value
  const texts = readTexts(read.value, readTime)
  if (!texts.ok) return texts
  return { ok: true, pair: { ...texts.pair, id, source, aspect, kind, label: labelled } }
}

/** Parses one unlabeled pair; only `old` and `new` are required. Never throws. */
export function parseOpenPair(row: string, readTime: ReadTime): ParsedLine<OpenPair> {
  const read = readRow(row, openShape)
  if (!read.ok) return read
  const texts = readTexts(read.value, readTime)
  return texts.ok ? { ok: true, pair: { ...texts.pair, id: read.value.id ?? null } } : texts
}

type RowTexts = {
  readonly entity?: string | null | undefined
  readonly aspect?: string | null | undefined
  readonly old: string
  readonly new: string
  readonly old_at?: string | null | undefined
  readonly new_at?: string | null | undefined
}

function readTexts(row: RowTexts, readTime: ReadTime): ParsedLine<PairTexts> {
  const times = { old_at: null as number | null, new_at: null as number | null }
  for (const field of ['old_at', 'new_at'] as const) {
    const value = row[field] ?? null
    if (value === null) continue
    times[field] = readTime(value)
    if (times[field] === null) {
      return {
        ok: false,
        problem: `"${field}" is ${JSON.stringify(value)}; it takes an ISO 8601 date or null.`,
      }
    }
  }
  return {
    ok: true,
    pair: {
      entity: row.entity ?? null,
      aspect: row.aspect ?? null,
      old: row.old,
      new: row.new,
      oldAtMs: times.old_at,
      newAtMs: times.new_at,
    },
  }
}

type ReadRow<Value> =
  | { readonly ok: true; readonly value: Value }
  | { readonly ok: false; readonly problem: string }

function readRow<Value>(row: string, shape: z.ZodType<Value>): ReadRow<Value> {
  let value: unknown
  try {
    value = JSON.parse(row.replace(/^\uFEFF/u, ''))
  } catch {
    return { ok: false, problem: 'the line is not JSON.' }
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    return { ok: false, problem: 'the line is not a JSON object.' }
  }
  const parsed = shape.safeParse(value)
  if (parsed.success) return { ok: true, value: parsed.data }
  const field = String(parsed.error.issues[0]?.path[0] ?? '')
  return { ok: false, problem: fieldProblem(field, (value as Record<string, unknown>)[field]) }
}

function fieldProblem(field: string, value: unknown): string {
  if (value === undefined) return `"${field}" is missing.`
  if (field === 'label' && typeof value === 'string') {
    return `"label" is ${JSON.stringify(value)}; it takes ${PAIR_LABELS.join(', ')}.`
  }
  const orNull = field === 'old_at' || field === 'new_at' || field === 'note' ? ' or null' : ''
  const found = typeof value === 'string' ? 'empty' : describe(value)
  return `"${field}" is ${found}; it takes text${orNull}.`
}

function describe(value: unknown): string {
  if (value === null) return 'null'
  if (Array.isArray(value)) return 'a list'
  return typeof value === 'object' ? 'an object' : `a ${typeof value}`
}
