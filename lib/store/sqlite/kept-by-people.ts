import type { Tx } from '../open-store'
import { query } from './direct'

/**
 * Returns which of these facts of an agent somebody has kept: an approval that would have ended it was undone, or a person said of
 * it, as the older of a pair, that it stays. No automatic path ends such a fact, however often the newer one is stated (rule U4).
 */
export async function keptByPeople(
  tx: Tx,
  agentId: string,
  factIds: readonly string[],
): Promise<ReadonlySet<string>> {
  const rows = await query<{ readonly id: string }>(
    tx,
    `SELECT DISTINCT p."olderFactId" AS "id" FROM "Proposal" p
      WHERE p."agentId" = ? AND p."olderFactId" IN (SELECT value FROM json_each(?))
        AND (p."verdict" IN ('keep_both', 'reverse')
          OR EXISTS (SELECT 1 FROM "Verdict" v WHERE v."proposalId" = p."id" AND v."value" = 'supersede' AND v."reverted"))`,
    agentId,
    JSON.stringify(factIds),
  )
  return new Set(rows.map(({ id }) => id))
}
