import type { Tx } from '../port'
import { query } from './direct'

/** Returns the number that people will call the next proposal by: no gaps, since only one transaction writes at a time. */
export async function nextProposalNumber(tx: Tx): Promise<number> {
  const [row] = await query<{ readonly next: number }>(
    tx,
    `SELECT COALESCE(MAX("number"), 0) + 1 AS "next" FROM "Proposal"`,
  )
  return row?.next ?? 1
}
