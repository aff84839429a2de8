import type { Tx } from '../port'
import { greatest, instant } from '../sqlite/dialect'
import { IN_USE } from './source-use'

/** Selects the sources of an agent that may move to the cold tier. */
export type ArchivableQuery = {
  readonly agentId: string
  readonly endedBefore: Date // their last fact ended before this moment
  readonly alsoBroughtBack: boolean // includes sources whose last move was undone (rule U4)
  readonly limit: number
}

const FACTS = `FROM "Fact" f WHERE f."sourceId" = s."id"`

// When a fact ended, which may be later than its supersession (rule T4). If its arrival was undone, only the time of that undo is known.
const ENDED = `COALESCE(${greatest('f."supersededAt"', 'COALESCE(f."validUntil", f."supersededAt")')}, (
  SELECT MAX(o."at") FROM "Change" c JOIN "Operation" o ON o."seq" = c."operationSeq"
   WHERE c."tableName" = 'fact' AND c."rowId" = f."id"), f."recordedAt")`

/** The log position at which an operation `o` last took effect or was undone. */
export const LAST_MOVED = `CASE WHEN o."inEffect" THEN o."effectSeq" ELSE (SELECT u."seq" FROM "Operation" u WHERE u."id" = o."undoneById") END`

const BROUGHT_BACK = `COALESCE((
  SELECT NOT o."inEffect" FROM "Change" c JOIN "Operation" o ON o."seq" = c."operationSeq"
   WHERE c."tableName" = 'source' AND c."rowId" = s."id" AND o."kind" = 'archive' ORDER BY ${LAST_MOVED} DESC LIMIT 1), FALSE)`

const UNUSED = `s."agentId" = ? AND s."tier" = 'hot' AND EXISTS (SELECT 1 ${FACTS}) AND NOT EXISTS (SELECT 1 ${FACTS} AND ${IN_USE})`

/** Finds hot sources without a fact in use whose last fact ended long enough ago (rules RT1, RT2), in order of arrival. */
export async function findArchivable(tx: Tx, query: ArchivableQuery): Promise<readonly string[]> {
  const rows = await tx.$queryRawUnsafe<{ id: string }[]>(
    `SELECT s."id" FROM "Source" s WHERE ${UNUSED}
        AND NOT EXISTS (SELECT 1 ${FACTS} AND ${ENDED} > ?)
        ${query.alsoBroughtBack ? '' : `AND NOT ${BROUGHT_BACK}`}
      ORDER BY s."id" LIMIT ?`,
    query.agentId,
    instant(query.endedBefore),
    query.limit,
  )
  return rows.map(({ id }) => id)
}

export type TierSize = {
  readonly sources: number
  readonly facts: number // facts that name these sources
  readonly bytes: number // bytes of their excerpts in UTF-8
}

export type RetentionSizes = {
  readonly hot: TierSize
  readonly cold: TierSize
  readonly unused: number // hot sources without a fact in use
  readonly broughtBack: number // of these, sources whose last move was undone
}

const NOTHING: TierSize = { sources: 0, facts: 0, bytes: 0 }

/** Measures the tiers of an agent, or of all agents (rule RT6). */
export async function measureTiers(reader: Tx, agentId: string | null): Promise<RetentionSizes> {
  const ofAgent = agentId === null ? 'TRUE' : 's."agentId" = ?'
  const values = agentId === null ? [] : [agentId]
  const rows = await reader.$queryRawUnsafe<
    {
      readonly tier: string
      readonly sources: number | bigint
      readonly facts: number | bigint
      readonly bytes: number | bigint
      readonly unused: number | bigint
      readonly broughtBack: number | bigint
    }[]
  >(
    `SELECT "tier", COUNT(*) AS "sources", SUM("facts") AS "facts", SUM("bytes") AS "bytes", COUNT(*) FILTER (WHERE "unused") AS "unused",
       COUNT(*) FILTER (WHERE "unused" AND "moved" AND ${BROUGHT_BACK.replaceAll('s."id"', 't."id"')}) AS "broughtBack"
       FROM (SELECT s."id", s."tier", COUNT(f."id") AS "facts", COALESCE(OCTET_LENGTH(s."excerpt"), 0) AS "bytes",
               s."tier" = 'hot' AND COUNT(f."id") > 0 AND COUNT(*) FILTER (WHERE ${IN_USE}) = 0 AS "unused", s."version" > 1 AS "moved"
               FROM "Source" s LEFT JOIN "Fact" f ON f."sourceId" = s."id" WHERE ${ofAgent} GROUP BY s."id") t
      GROUP BY "tier"`,
    ...values,
  )
  const sizeOf = (tier: string): TierSize => {
    const row = rows.find((each) => each.tier === tier)
    if (row === undefined) return NOTHING
    return { sources: Number(row.sources), facts: Number(row.facts), bytes: Number(row.bytes) }
  }
  const hot = rows.find(({ tier }) => tier === 'hot')
  return {
    hot: sizeOf('hot'),
    cold: sizeOf('cold'),
    unused: Number(hot?.unused ?? 0),
    broughtBack: Number(hot?.broughtBack ?? 0),
  }
}
