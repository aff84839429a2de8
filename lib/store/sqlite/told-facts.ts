import type { ToldFact } from '@/lib/domain/told'

import type { Tx } from '../open-store'
import { toFact } from '../rows'
import { allOf, condition } from './condition'
import { untouchedSince, wasTrue } from './was-true'

/** The facts of an agent that are active and true at a moment (half-open, rule T1), those that must not be missed first. */
export type ToldQuery = { readonly agentId: string; readonly at: Date; readonly limit: number }

/** Of a past: which status counts, null for any that was true then, and since which operation a fact must stand as it stood. */
type Then = { readonly status: 'active' | null; readonly untouchedSince: number | null }

/** What a fact is needed for here: to be told, and to be named in lists. */
export type StoredToldFact = ToldFact & {
  readonly validUntil: Date | null
  readonly timeKnown: boolean
}

const TRUE_AT = '"validFrom" <= ? AND ("validUntil" IS NULL OR "validUntil" > ?)'

// As `compareByRank` orders them.
const BY_RANK = `("kind" = 'constraint') DESC, "protected" DESC, COALESCE("importance", 0.5) DESC, "confirmations" DESC,
  MAX("validFrom", COALESCE("confirmedAt", "validFrom")) DESC, "id" DESC`

/** Finds the first facts by the rank of rule TO2, and counts all of them. */
export async function findTold(
  reader: Tx,
  {
    agentId,
    at,
    limit,
    of = { status: 'active', untouchedSince: null },
  }: ToldQuery & { readonly of?: Then },
): Promise<{ readonly facts: readonly StoredToldFact[]; readonly total: number }> {
  const { text: where, values } = allOf([
    condition('f."agentId" = ?', agentId),
    of.status === null ? null : condition('f."status" = ?', of.status),
    wasTrue(at),
    of.untouchedSince === null ? null : untouchedSince(of.untouchedSince),
  ])
  return found(reader, { where, values, order: BY_RANK, limit })
}

/** Finds active facts that are not told because their time is over or has not come, the nearest in time first. */
export async function findNotNow(
  reader: Tx,
  { agentId, at, limit }: ToldQuery,
): Promise<{ readonly facts: readonly StoredToldFact[]; readonly total: number }> {
  const where = `"agentId" = ? AND "status" = 'active' AND NOT (${TRUE_AT})`
  return found(reader, { where, values: [agentId, at, at], order: '"validFrom" DESC, "id"', limit })
}

async function found(
  reader: Tx,
  query: {
    readonly where: string
    readonly values: readonly unknown[]
    readonly order: string
    readonly limit: number
  },
): Promise<{ readonly facts: readonly StoredToldFact[]; readonly total: number }> {
  const { where, values, order, limit } = query
  const [[counted], ids] = await Promise.all([
    reader.$queryRawUnsafe<{ n: number | bigint }[]>(
      `SELECT COUNT(*) AS n FROM "Fact" f WHERE ${where}`,
      ...values,
    ),
    reader.$queryRawUnsafe<{ id: string }[]>(
      `SELECT "id" FROM "Fact" f WHERE ${where} ORDER BY ${order} LIMIT ?`,
      ...values,
      limit,
    ),
  ])
  const rows = await reader.fact.findMany({ where: { id: { in: ids.map(({ id }) => id) } } })
  const byId = new Map(rows.map((row) => [row.id, toFact(row)]))
  return {
    facts: ids.flatMap(({ id }) => byId.get(id) ?? []),
    total: Number(counted?.n ?? 0),
  }
}
