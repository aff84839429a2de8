import type { Tx } from '../port'
import { query } from '../sqlite/direct'
import { BY_IMPORT, endedAmong, IS_GIVEN_BACK } from './ended-elsewhere'

/** A fact that a source ended, whether or not a person has answered about it since. */
export type EndedBySource = {
  readonly endedId: string
  readonly replacedById: string | null // null: it ended without a newer fact
}

const SYSTEM = `COALESCE(s."system", '')` // '': a source without a name
const STILL_ENDED = `SELECT f."id" AS "endedId", f."supersededById" AS "replacedById"
    FROM ${endedAmong('"Fact" f')} LEFT JOIN "Source" s ON s."id" = f."sourceId"
   WHERE f."agentId" = ? AND ${SYSTEM} = ? AND ${BY_IMPORT}`
// A fact that was given back is no longer ended. Without it, answers would make the rate of the source look better.
const GIVEN_BACK = `SELECT a."olderFactId" AS "endedId", a."newerFactId" AS "replacedById"
    FROM "EndedAnswer" a JOIN "Fact" f ON f."id" = a."olderFactId" LEFT JOIN "Source" s ON s."id" = f."sourceId"
   WHERE a."agentId" = ? AND ${SYSTEM} = ? AND a."applied" AND NOT a."reverted" AND ${IS_GIVEN_BACK} AND f."status" <> 'retracted'`

/** Finds every fact of an agent that a source ended: what a blind sample draws from (rule AU16). */
export function findEndedBySource(
  reader: Tx,
  { agentId, system }: { readonly agentId: string; readonly system: string },
): Promise<readonly EndedBySource[]> {
  return query<EndedBySource>(
    reader,
    `${STILL_ENDED} UNION ${GIVEN_BACK} ORDER BY "endedId"`,
    agentId,
    system,
    agentId,
    system,
  )
}
