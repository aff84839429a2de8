import type { Tx } from '../port'
import { list, isOneOf } from '../sqlite/dialect'
import { execute } from '../sqlite/direct'

const ROWS_A_STATEMENT = 2_000

/** Adds proposals to the tally under their present status. */
export function addToTally(tx: Tx, proposalIds: readonly string[]): Promise<void> {
  return count(tx, proposalIds, 'COUNT(*)')
}

/** Takes proposals out of the tally before their status changes. */
export function takeFromTally(tx: Tx, proposalIds: readonly string[]): Promise<void> {
  return count(tx, proposalIds, '-COUNT(*)')
}

async function count(
  tx: Tx,
  proposalIds: readonly string[],
  by: 'COUNT(*)' | '-COUNT(*)',
): Promise<void> {
  for (let from = 0; from < proposalIds.length; from += ROWS_A_STATEMENT) {
    const part = proposalIds.slice(from, from + ROWS_A_STATEMENT)
    await execute(
      tx,
      `INSERT INTO "ProposalTally" ("agentId", "status", "unsure", "count")
       SELECT "agentId", "status", "unsure", ${by} FROM "Proposal"
        WHERE ${isOneOf('"id"')} GROUP BY "agentId", "status", "unsure"
       ON CONFLICT ("agentId", "status", "unsure")
       DO UPDATE SET "count" = "ProposalTally"."count" + excluded."count"`,
      list(part),
    )
  }
}
