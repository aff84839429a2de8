import { compareByRank, type ContextFact } from '@/lib/domain/context'
import { FACT_KINDS } from '@/lib/domain/fact'
import { firstOf } from '@/lib/domain/first-of'
import { instantFromMs, instantOrNull } from '@/lib/domain/instant'

import type { Tx } from '../port'
import { arrayOf, asText, instant, greatest, unindexed } from '../sqlite/dialect'
import { allOf, condition, type Condition } from './condition'
import { endedSince, endsAfter, notCurrentAt, untouchedSince } from './current-at'

/** The facts of an agent that are current at a moment (rule T4), most important first. */
export type ContextQuery = { readonly agentId: string; readonly at: Date; readonly limit: number }

/** For the past: whether facts count that ended since, and the operation since which a fact must be unchanged. */
type Then = { readonly ended: boolean; readonly untouchedSince: number | null }

/** The fields needed to compose a context and to list its facts. */
export type StoredContextFact = ContextFact & {
  readonly validUntil: Date | null
  readonly timeKnown: boolean
}

export type Row = readonly [
  id: string,
  entity: string | null,
  aspect: string | null,
  key: string | null,
  kind: string,
  content: string,
  importance: number | null,
  isProtected: number,
  confirmations: number,
  confirmedAt: number | null,
  validFrom: number,
  validUntil: number | null,
  timeKnown: number,
]

export const COLUMNS = [
  'id',
  'entity',
  'aspect',
  'key',
  'kind',
  'content',
  'importance',
  'protected',
  'confirmations',
  'confirmedAt',
  'validFrom',
  'validUntil',
  'timeKnown',
]

const TRUE_AT = `${unindexed('"validFrom"')} <= ? AND ("validUntil" IS NULL OR "validUntil" > ?)`

// The order of `compareByRank`. An index holds it (Fact_rank_idx), so the first facts are read without the others.
export const BY_RANK = `("kind" = 'constraint') DESC, "protected" DESC, COALESCE("importance", 0.5) DESC, "confirmations" DESC,
  ${greatest('"validFrom"', 'COALESCE("confirmedAt", "validFrom")')} DESC, "id" DESC`

/** Finds the first facts by rank (rule TO2). */
export async function findContextFacts(
  reader: Tx,
  {
    agentId,
    at,
    limit,
    entityKey = null,
    of = { ended: false, untouchedSince: null },
  }: ContextQuery & { readonly entityKey?: string | null; readonly of?: Then },
): Promise<readonly StoredContextFact[]> {
  const untouched =
    of.untouchedSince === null ? null : untouchedSince(of.untouchedSince, { words: false })
  const about = entityKey === null ? null : condition('f."entityKey" = ?', entityKey)
  const found = await Promise.all(
    currentKinds({ agentId, at, ended: of.ended }).map((kind) => {
      const { text: where, values } = allOf([...kind, about, untouched])
      return first(reader, { where, values, order: BY_RANK, limit })
    }),
  )
  return firstOf(found.flat(), limit, compareByRank)
}

/** Current facts are active, or superseded by a fact that has not begun; for the past, those that ended since count too. Each kind has its index. */
export function currentKinds({
  agentId,
  at,
  ended,
}: Pick<ContextQuery, 'agentId' | 'at'> & Pick<Then, 'ended'>): readonly (readonly Condition[])[] {
  const inStatus = (status: 'active' | 'superseded' | 'retracted') =>
    condition(`f."agentId" = ? AND f."status" = '${status}'`, agentId)
  return [
    [inStatus('active'), condition(TRUE_AT, instant(at), instant(at))],
    ...(ended
      ? [
          [inStatus('superseded'), endedSince(at)],
          [inStatus('retracted'), endedSince(at)],
        ]
      : [[endsAfter(at, agentId)]]),
  ]
}

/** Finds active facts that the agent does not receive because they have ended or not begun, latest beginning first, and counts them all. */
export async function findNotNow(
  reader: Tx,
  { agentId, at, limit }: ContextQuery,
): Promise<{ readonly facts: readonly StoredContextFact[]; readonly total: number }> {
  const { text: where, values } = notCurrentAt(at, agentId)
  const [counted] = await reader.$queryRawUnsafe<{ n: number | bigint }[]>(
    `SELECT COUNT(*) AS n FROM "Fact" f WHERE ${where}`,
    ...values,
  )
  const total = Number(counted?.n ?? 0)
  if (total === 0) return { facts: [], total }
  const order = '"validFrom" DESC, "id"'
  return { facts: await first(reader, { where, values, order, limit }), total }
}

type Ordered = {
  readonly where: string
  readonly values: readonly unknown[]
  readonly order: string
  readonly limit: number
}

async function first(
  reader: Tx,
  { where, values, order, limit }: Ordered,
): Promise<readonly StoredContextFact[]> {
  // One value: returning hundreds of rows would cost more than reading them.
  const [found] = await reader.$queryRawUnsafe<{ readonly rows: string }[]>(
    `SELECT ${asText(arrayOf(...COLUMNS.map((column) => `"${column}"`)))} AS "rows"
       FROM (SELECT * FROM "Fact" f WHERE ${where} ORDER BY ${order} LIMIT ?)`,
    ...values,
    limit,
  )
  return (JSON.parse(found?.rows ?? '[]') as Row[]).map(toContextFact)
}

/** Returns a fact from its columns. */
export function toContextFact(row: readonly [...Row, ...unknown[]]): StoredContextFact {
  const [, , , , , , importance, isProtected, confirmations, confirmedAt, from, until, known] = row
  return {
    id: row[0],
    entity: row[1],
    aspect: row[2],
    key: row[3],
    kind: FACT_KINDS.find((kind) => kind === row[4]) ?? 'fact',
    content: row[5],
    importance,
    protected: isProtected === 1,
    confirmations,
    confirmedAt: instantOrNull(confirmedAt),
    validFrom: instantFromMs(from),
    validUntil: instantOrNull(until),
    timeKnown: known === 1,
  }
}
