import type { Tx } from './port'

/**
 * Takes the proposals that nobody else has ahead, and renews one's own, in one statement: of two who ask at once, each proposal goes
 * to one. One that ends later than any that is taken now was taken by a wrong clock. Returns what the reviewer has now.
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
     SELECT p."id", ?, ? FROM json_each(?) asked JOIN "Proposal" p ON p."id" = asked.value WHERE TRUE
     ON CONFLICT ("proposalId") DO UPDATE SET "reviewer" = excluded."reviewer", "until" = excluded."until"
      WHERE "Lease"."reviewer" = excluded."reviewer" OR "Lease"."until" <= ? OR "Lease"."until" > excluded."until"
     RETURNING "proposalId"`,
    lease.reviewer,
    lease.until.getTime(),
    JSON.stringify(lease.proposalIds),
    lease.at.getTime(),
  )
  return rows.map(({ proposalId }) => proposalId)
}
