import type { Tx } from './open-store'

// Numbers that people see, without gaps: only one transaction writes at a time, so the next one is known.

/** Returns the place of the next operation in the log. */
export function nextSeq(tx: Tx): Promise<number> {
  return nextOf(tx, `SELECT COALESCE(MAX("seq"), 0) + 1 AS "next" FROM "Operation"`)
}

/** Returns the number that people will call the next proposal by. */
export function nextProposalNumber(tx: Tx): Promise<number> {
  return nextOf(tx, `SELECT COALESCE(MAX("number"), 0) + 1 AS "next" FROM "Proposal"`)
}

async function nextOf(tx: Tx, sql: string): Promise<number> {
  const [row] = await tx.$queryRawUnsafe<{ next: number | bigint }[]>(sql)
  return Number(row?.next ?? 1)
}
