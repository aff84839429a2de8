import type { Tx } from '../port'
import { query } from '../sqlite/direct'
import { BY_IMPORT, endedAmong, IS_GIVEN_BACK } from './ended-elsewhere'

/** A fact that a source ended, whether or not a person has answered about it since. */
export type EndedBySource = {
  readonly endedId: string
  readonly replacedById: string | null // null: it ended without a newer fact
}

const SYSTEM = `COALESCE(s."system", '')` // '': a source without a name
const STILL_ENDED = `SELECT f."id" AS "endedId", f."supersededById" AS "replacedById", ${SYSTEM} AS "system"
    FROM ${endedAmong('"Fact" f')} LEFT JOIN "Source" s ON s."id" = f."sourceId"
   WHERE f."agentId" = ? AND ${BY_IMPORT}`
// A fact that was given back is no longer ended. Without it, answers would make the rate of the source look better.
const GIVEN_BACK = `SELECT a."olderFactId" AS "endedId", a."newerFactId" AS "replacedById", ${SYSTEM} AS "system"
    FROM "EndedAnswer" a JOIN "Fact" f ON f."id" = a."olderFactId" LEFT JOIN "Source" s ON s."id" = f."sourceId"
   WHERE a."agentId" = ? AND a."applied" AND NOT a."reverted" AND ${IS_GIVEN_BACK} AND f."status" <> 'retracted'`
const ENDS = `(${STILL_ENDED} UNION ${GIVEN_BACK}) AS "ends"`

/** Finds every fact of an agent that a source ended: what a blind sample draws from (rule AU16). */
export function findEndedBySource(
  reader: Tx,
  { agentId, system }: { readonly agentId: string; readonly system: string },
): Promise<readonly EndedBySource[]> {
  return query<EndedBySource>(
    reader,
    `SELECT "endedId", "replacedById" FROM ${ENDS} WHERE "system" = ? ORDER BY "endedId"`,
    agentId,
    agentId,
    system,
  )
}

/** A source that a blind sample can be drawn of. */
export type ReplacingSource = {
  readonly system: string // '': a source without a name
  readonly replaced: number // facts of the agent, also those given back since
}

/** Finds the sources that replaced facts of an agent, those with the most first (rule AU20). */
export function findReplacingSources(
  reader: Tx,
  agentId: string,
): Promise<readonly ReplacingSource[]> {
  return query<ReplacingSource>(
    reader,
    `SELECT "system", COUNT(*) AS "replaced" FROM ${ENDS} WHERE "replacedById" IS NOT NULL
      GROUP BY "system" ORDER BY COUNT(*) DESC, "system"`,
    agentId,
    agentId,
  )
}

/** Returns which of these facts are still ended by a source: those that a person can give back (rule AU21). */
export async function stillEnded(reader: Tx, ids: readonly string[]): Promise<ReadonlySet<string>> {
  if (ids.length === 0) return new Set()
  const rows = await query<{ readonly id: string }>(
    reader,
    `SELECT f."id" AS "id" FROM ${endedAmong('"Fact" f')} WHERE f."id" IN (${ids.map(() => '?').join(', ')}) AND ${BY_IMPORT}`,
    ...ids,
  )
  return new Set(rows.map(({ id }) => id))
}
