import type { Tx } from '../port'
import { list, itemsOf, instant } from '../sqlite/dialect'

/**
 * Leases the proposals that no one else has, and renews the reviewer's own, in one statement, so that only one of two simultaneous
 * requests gets a proposal. Returns the reviewer's leases.
 */
export async function takeLeases(
  tx: Tx,
  lease: {
    readonly reviewer: string
    readonly proposalIds: readonly string[]
    readonly at: Date
    readonly until: Date
  },
): Promise<readonly string[]> {
  const rows = await tx.$queryRawUnsafe<{ readonly proposalId: string }[]>(
    `INSERT INTO "Lease" ("proposalId", "reviewer", "until")
     SELECT p."id", ?, ? FROM ${itemsOf('asked')} JOIN "Proposal" p ON p."id" = asked.value WHERE TRUE
     ON CONFLICT ("proposalId") DO UPDATE SET "reviewer" = excluded."reviewer", "until" = excluded."until"
      WHERE "Lease"."reviewer" = excluded."reviewer" OR "Lease"."until" <= ?
     RETURNING "proposalId"`,
    lease.reviewer,
    instant(lease.until),
    list(lease.proposalIds),
    instant(lease.at),
  )
  return rows.map(({ proposalId }) => proposalId)
}
