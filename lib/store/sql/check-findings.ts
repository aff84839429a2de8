import type { Tx } from '../port'
import { list, isOneOf, itemsOf, cell, instant, ms } from '../sqlite/dialect'
import { execute, query } from '../sqlite/direct'
import { IS_GIVEN_BACK } from './ended-elsewhere'

const ROWS_A_STATEMENT = 5_000

/** Returns which of these facts have ended since they were read, or are no longer at the given revision; usually none. */
export async function findMoved(
  tx: Tx,
  facts: readonly {
    readonly id: string
    readonly revision: number
    readonly endsAt: number | null
  }[],
): Promise<ReadonlySet<string>> {
  const moved = new Set<string>()
  for (let from = 0; from < facts.length; from += ROWS_A_STATEMENT) {
    const part = facts
      .slice(from, from + ROWS_A_STATEMENT)
      .map(({ id, revision, endsAt }) => [id, revision, endsAt])
    const rows = await query<{ readonly id: string }>(
      tx,
      `SELECT ${cell('j', 0)} AS "id" FROM ${itemsOf('j')}
        WHERE NOT EXISTS (SELECT 1 FROM "Fact" f WHERE f."id" = ${cell('j', 0)}
          AND f."revision" = ${cell('j', 1)}
          AND (f."status" = 'active' OR f."status" = 'superseded' AND f."validUntil" >= ${cell('j', 2)}))`,
      list(part),
    )
    for (const row of rows) moved.add(row.id)
  }
  return moved
}

/** What is on record about a pair that was found again. */
export type KnownPair = {
  readonly id: string
  readonly pairKey: string
  readonly status: string
  readonly verdict: string | null
  readonly olderFactId: string
  readonly olderRevision: number
  readonly newerRevision: number
  readonly foreignOnly: number | boolean // proposed only by another system so far
  readonly lastSeenAt: number // in ms
}

/** A pair of which a person gave the older fact back, as it was worded then (rule AU4). */
export type GivenBackPair = Pick<KnownPair, 'olderFactId' | 'olderRevision' | 'newerRevision'>

type PairsOnRecord = {
  readonly known: ReadonlyMap<string, KnownPair>
  readonly givenBack: ReadonlyMap<string, GivenBackPair>
}

/** Returns which of these pairs of an agent are on record, as proposals or as supersessions of others that a person took back. */
export async function findKnownPairs(
  tx: Tx,
  agentId: string,
  pairKeys: readonly string[],
): Promise<PairsOnRecord> {
  const known = new Map<string, KnownPair>()
  const givenBack = new Map<string, GivenBackPair>()
  for (let from = 0; from < pairKeys.length; from += ROWS_A_STATEMENT) {
    const part = list(pairKeys.slice(from, from + ROWS_A_STATEMENT))
    const rows = await query<KnownPair>(
      tx,
      `SELECT "id", "pairKey", "status", "verdict", "olderFactId", "olderRevision", "newerRevision", "foreignOnly", ${ms('"lastSeenAt"')} AS "lastSeenAt" FROM "Proposal"
        WHERE "agentId" = ? AND ${isOneOf('"pairKey"')}
       UNION ALL
       SELECT "id", "pairKey", 'given-back', "value", "olderFactId", "olderRevision", "newerRevision", FALSE, 0 FROM "EndedAnswer" a
        WHERE "agentId" = ? AND ${isOneOf('"pairKey"')} AND ${IS_GIVEN_BACK} AND NOT "reverted"`,
      agentId,
      part,
      agentId,
      part,
    )
    for (const row of rows) {
      if (row.status === 'given-back') givenBack.set(row.pairKey, row)
      else known.set(row.pairKey, row)
    }
  }
  return { known, givenBack }
}

/** Records that open questions were detected again. This is bookkeeping, not a change. */
export async function recordSeenAgain(tx: Tx, ids: readonly string[], at: Date): Promise<void> {
  for (let from = 0; from < ids.length; from += ROWS_A_STATEMENT) {
    await execute(
      tx,
      `UPDATE "Proposal" SET "seen" = "seen" + 1, "lastSeenAt" = ? WHERE ${isOneOf('"id"')}`,
      instant(at),
      list(ids.slice(from, from + ROWS_A_STATEMENT)),
    )
  }
}

/** Returns which of these proposals an operation later in the log than `seq` has changed. */
export async function changedLater(
  tx: Tx,
  seq: number,
  proposalIds: readonly string[],
): Promise<ReadonlySet<string>> {
  if (proposalIds.length === 0) return new Set()
  const rows = await query<{ readonly id: string }>(
    tx,
    `SELECT DISTINCT c."rowId" AS "id" FROM "Change" c
      WHERE c."tableName" = 'proposal' AND ${isOneOf('c."rowId"')} AND c."operationSeq" > ?`,
    list(proposalIds),
    seq,
  )
  return new Set(rows.map(({ id }) => id))
}
