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
    of.status === 'active' ? condition(TRUE_AT, at.getTime(), at.getTime()) : wasTrue(at), // the same of what has not ended
    of.untouchedSince === null ? null : untouchedSince(of.untouchedSince),
  ])
  const [[counted], facts] = await Promise.all([
    reader.$queryRawUnsafe<{ n: number | bigint }[]>(
      `SELECT COUNT(*) AS n FROM "Fact" f WHERE ${where}`,
      ...values,
    ),
    first(reader, { where, values, order: BY_RANK, limit }),
  ])
  return { facts, total: Number(counted?.n ?? 0) }
}

/**
 * Finds active facts that are not told because their time is over or has not come, the nearest in time first; `told` is how many are
 * true at that moment. Mostly there are none, and then they are not looked for.
 */
export async function findNotNow(
  reader: Tx,
  { agentId, at, limit, told }: ToldQuery & { readonly told: number },
): Promise<{ readonly facts: readonly StoredToldFact[]; readonly total: number }> {
  const [counted] = await reader.$queryRawUnsafe<{ n: number | bigint }[]>(
    `SELECT COUNT(*) AS n FROM "Fact" WHERE "agentId" = ? AND "status" = 'active'`,
    agentId,
  )
  const total = Math.max(0, Number(counted?.n ?? 0) - told)
  if (total === 0) return { facts: [], total }
  const where = `"agentId" = ? AND "status" = 'active' AND NOT (${TRUE_AT})`
  const order = '"validFrom" DESC, "id"'
  return { facts: await first(reader, { where, values: [agentId, at, at], order, limit }), total }
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
): Promise<readonly StoredToldFact[]> {
  const ids = await reader.$queryRawUnsafe<{ id: string }[]>(
    `SELECT "id" FROM "Fact" f WHERE ${where} ORDER BY ${order} LIMIT ?`,
    ...values,
    limit,
  )
  const rows = await reader.fact.findMany({ where: { id: { in: ids.map(({ id }) => id) } } })
  const byId = new Map(rows.map((row) => [row.id, toFact(row)]))
  return ids.flatMap(({ id }) => byId.get(id) ?? [])
}
