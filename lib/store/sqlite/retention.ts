import type { Tx } from '../port'
import { IN_USE } from './source-use'

/** Which sources of an agent may move to the cold tier. */
export type ArchivableQuery = {
  readonly agentId: string
  readonly endedBefore: Date // the last of its facts ended before this moment
  readonly alsoBroughtBack: boolean // those as well whose last move somebody undid (rule U4)
  readonly limit: number
}

const FACTS = `FROM "Fact" f WHERE f."sourceId" = s."id"`

// When a fact ended, which may be later than its supersession (rule T4): of one whose arrival was undone nothing is written down, but the operation that did it.
const ENDED = `COALESCE(MAX(f."supersededAt", COALESCE(f."validUntil", f."supersededAt")), (
  SELECT MAX(o."at") FROM "Change" c JOIN "Operation" o ON o."seq" = c."operationSeq"
   WHERE c."tableName" = 'fact' AND c."rowId" = f."id"), f."recordedAt")`

/** Where in the log an operation `o` last came into effect or went out of it. */
export const LAST_MOVED = `CASE WHEN o."inEffect" THEN o."effectSeq" ELSE (SELECT u."seq" FROM "Operation" u WHERE u."id" = o."undoneById") END`

const BROUGHT_BACK = `COALESCE((
  SELECT NOT o."inEffect" FROM "Change" c JOIN "Operation" o ON o."seq" = c."operationSeq"
   WHERE c."tableName" = 'source' AND c."rowId" = s."id" AND o."kind" = 'archive' ORDER BY ${LAST_MOVED} DESC LIMIT 1), FALSE)`

const UNUSED = `s."agentId" = ? AND s."tier" = 'hot' AND EXISTS (SELECT 1 ${FACTS}) AND NOT EXISTS (SELECT 1 ${FACTS} AND ${IN_USE})`

/** Finds hot sources none of whose facts is in use and the last of which ended long enough ago (rules RT1, RT2), in order of arrival. */
export async function findArchivable(tx: Tx, query: ArchivableQuery): Promise<readonly string[]> {
  const rows = await tx.$queryRawUnsafe<{ id: string }[]>(
    `SELECT s."id" FROM "Source" s WHERE ${UNUSED}
        AND NOT EXISTS (SELECT 1 ${FACTS} AND ${ENDED} > ?)
        ${query.alsoBroughtBack ? '' : `AND NOT ${BROUGHT_BACK}`}
      ORDER BY s."id" LIMIT ?`,
    query.agentId,
    query.endedBefore,
    query.limit,
  )
  return rows.map(({ id }) => id)
}

/** How much lies in one tier. */
export type TierSize = {
  readonly sources: number
  readonly facts: number // that name them
  readonly bytes: number // of their excerpts, UTF-8
}

export type RetentionSizes = {
  readonly hot: TierSize
  readonly cold: TierSize
  readonly unused: number // hot sources without a fact in use
  readonly broughtBack: number // of them, those whose last move somebody undid
}

const NOTHING: TierSize = { sources: 0, facts: 0, bytes: 0 }

/** Measures the tiers of an agent, or of all (rule RT6). */
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
    `SELECT "tier", COUNT(*) AS "sources", SUM("facts") AS "facts", SUM("bytes") AS "bytes", SUM("unused") AS "unused",
       SUM("unused" AND "moved" AND ${BROUGHT_BACK.replaceAll('s."id"', 't."id"')}) AS "broughtBack"
       FROM (SELECT s."id", s."tier", COUNT(f."id") AS "facts", COALESCE(OCTET_LENGTH(s."excerpt"), 0) AS "bytes",
               s."tier" = 'hot' AND COUNT(f."id") > 0 AND COALESCE(SUM(${IN_USE}), 0) = 0 AS "unused", s."version" > 1 AS "moved"
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
