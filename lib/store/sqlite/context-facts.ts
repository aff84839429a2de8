import { compareByRank, type ContextFact } from '@/lib/domain/context'
import { firstOf } from '@/lib/domain/first-of'

import type { Tx } from '../port'
import { toFact } from '../rows'
import { allOf, condition } from './condition'
import { currentAt, endsAfter, untouchedSince } from './current-at'

/** The facts of an agent that are current at a moment (rule T4), most important first. */
export type ContextQuery = { readonly agentId: string; readonly at: Date; readonly limit: number }

/** For the past: whether facts count that ended since, and the operation since which a fact must be unchanged. */
type Then = { readonly ended: boolean; readonly untouchedSince: number | null }

/** The fields needed to compose a context and to list its facts. */
export type StoredContextFact = ContextFact & {
  readonly validUntil: Date | null
  readonly timeKnown: boolean
}

const TRUE_AT = '+"validFrom" <= ? AND ("validUntil" IS NULL OR "validUntil" > ?)'

// The order of `compareByRank`.
const BY_RANK = `("kind" = 'constraint') DESC, "protected" DESC, COALESCE("importance", 0.5) DESC, "confirmations" DESC,
  MAX("validFrom", COALESCE("confirmedAt", "validFrom")) DESC, "id" DESC`

/** Finds the first facts by rank (rule TO2) and counts all of them. */
export async function findContextFacts(
  reader: Tx,
  {
    agentId,
    at,
    limit,
    of = { ended: false, untouchedSince: null },
  }: ContextQuery & { readonly of?: Then },
): Promise<{ readonly facts: readonly StoredContextFact[]; readonly total: number }> {
  const ofAgent = condition('f."agentId" = ?', agentId)
  // Current facts are active, or superseded by a fact that has not begun. Each kind has its index.
  const kinds = of.ended
    ? [[ofAgent, currentAt(at)]]
    : [
        [
          ofAgent,
          condition(`f."status" = 'active'`),
          condition(TRUE_AT, at.getTime(), at.getTime()),
        ],
        [endsAfter(at, agentId)],
      ]
  const untouched = of.untouchedSince === null ? null : untouchedSince(of.untouchedSince)
  const found = await Promise.all(
    kinds.map(async (kind) => {
      const { text: where, values } = allOf([...kind, untouched])
      const [[counted], facts] = await Promise.all([
        reader.$queryRawUnsafe<{ n: number | bigint }[]>(
          `SELECT COUNT(*) AS n FROM "Fact" f WHERE ${where}`,
          ...values,
        ),
        first(reader, { where, values, order: BY_RANK, limit }),
      ])
      return { facts, total: Number(counted?.n ?? 0) }
    }),
  )
  return {
    facts: firstOf(
      found.flatMap(({ facts }) => facts),
      limit,
      compareByRank,
    ),
    total: found.reduce((sum, { total }) => sum + total, 0),
  }
}

/**
 * Finds active facts that the agent does not receive because they have ended or not begun, latest beginning first. `received` is the number
 * of facts that are current at that moment; it usually shows that there are none to look for.
 */
export async function findNotNow(
  reader: Tx,
  { agentId, at, limit, received }: ContextQuery & { readonly received: number },
): Promise<{ readonly facts: readonly StoredContextFact[]; readonly total: number }> {
  const ending = endsAfter(at, agentId)
  const [counted] = await reader.$queryRawUnsafe<{ n: number | bigint }[]>(
    `SELECT COUNT(*) + (SELECT COUNT(*) FROM "Fact" f WHERE ${ending.text}) AS n FROM "Fact"
      WHERE "agentId" = ? AND "status" = 'active'`,
    ...ending.values,
    agentId,
  )
  const total = Math.max(0, Number(counted?.n ?? 0) - received)
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
): Promise<readonly StoredContextFact[]> {
  const ids = await reader.$queryRawUnsafe<{ id: string }[]>(
    `SELECT "id" FROM "Fact" f WHERE ${where} ORDER BY ${order} LIMIT ?`,
    ...values,
    limit,
  )
  const rows = await reader.fact.findMany({ where: { id: { in: ids.map(({ id }) => id) } } })
  const byId = new Map(rows.map((row) => [row.id, toFact(row)]))
  return ids.flatMap(({ id }) => byId.get(id) ?? [])
}
