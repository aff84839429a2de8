import type { Tx } from './open-store'

/** Returns the number that people will call the next proposal by: no gaps, since only one transaction writes at a time. */
export async function nextProposalNumber(tx: Tx): Promise<number> {
  const [row] = await tx.$queryRawUnsafe<{ next: number | bigint }[]>(
    `SELECT COALESCE(MAX("number"), 0) + 1 AS "next" FROM "Proposal"`,
  )
  return Number(row?.next ?? 1)
}
