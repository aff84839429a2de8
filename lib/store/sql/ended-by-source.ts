import type { Tx } from '../port'
import type { FactRow } from '../rows'
import { query } from '../sqlite/direct'
import { BY_IMPORT, endedAmong, IS_GIVEN_BACK } from './ended-elsewhere'

/** A fact that a source ended, whether or not a person has answered about it since. */
export type EndedBySource = {
  readonly ended: Side
  readonly replacement: Side | null // null: it ended without a newer fact
}

type Side = Pick<FactRow, 'id' | 'validFrom'>

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
export async function findEndedBySource(
  reader: Tx,
  { agentId, system }: { readonly agentId: string; readonly system: string },
): Promise<readonly EndedBySource[]> {
  const rows = await query<{
    readonly endedId: string
    readonly endedFrom: number
    readonly replacedById: string | null
    readonly replacedFrom: number | null
  }>(
    reader,
    `SELECT "endedId", f."validFrom" AS "endedFrom", "replacedById", n."validFrom" AS "replacedFrom"
       FROM ${ENDS} JOIN "Fact" f ON f."id" = "endedId" LEFT JOIN "Fact" n ON n."id" = "replacedById"
      WHERE "ends"."system" = ? ORDER BY "endedId"`,
    agentId,
    agentId,
    system,
  )
  return rows.map(({ endedId, endedFrom, replacedById, replacedFrom }) => ({
    ended: { id: endedId, validFrom: new Date(endedFrom) },
    replacement:
      replacedById === null || replacedFrom === null
        ? null
        : { id: replacedById, validFrom: new Date(replacedFrom) },
  }))
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
