import type { Tx } from '../port'
import { query } from '../sqlite/direct'

/** Returns the number of the next proposal. Numbers have no gaps, because only one transaction writes at a time. */
export async function nextProposalNumber(tx: Tx): Promise<number> {
  const [row] = await query<{ readonly next: number }>(
    tx,
    `SELECT COALESCE(MAX("number"), 0) + 1 AS "next" FROM "Proposal"`,
  )
  return row?.next ?? 1
}
