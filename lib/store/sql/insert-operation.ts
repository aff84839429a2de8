import type { Operation } from '@/lib/domain/operation'

import type { Tx } from '../port'
import { query } from '../sqlite/direct'

/** An operation without a position in the log. */
export type NewOperation = Omit<Operation, 'seq' | 'effectSeq' | 'inEffect' | 'undoneById'> & {
  readonly idempotencyKey: string | null
}

/**
 * Appends an operation to the log, in effect, and returns its position, whether a webhook listens, and whether a store is connected. Positions have no gaps, because only
 * one transaction writes at a time. It is one statement, because a reviewer waits for it.
 */
export async function insertOperation(
  tx: Tx,
  operation: NewOperation,
): Promise<{ readonly seq: number; readonly listening: boolean; readonly connected: boolean }> {
  const { id, kind, agentId, at, reason, subject, undoes } = operation
  const [row] = await query<{
    readonly seq: number
    readonly listening: number
    readonly connected: number
  }>(
    tx,
    `INSERT INTO "Operation" ("seq", "id", "kind", "agentId", "actor", "actorId", "verified", "channel", "at", "reason", "subject", "undoes",
       "undoneById", "inEffect", "effectSeq", "changeCount", "idempotencyKey")
     SELECT COALESCE(MAX("seq"), 0) + 1, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, NULL, true, COALESCE(MAX("seq"), 0) + 1, ?, ? FROM "Operation"
     RETURNING "seq", EXISTS (SELECT 1 FROM "Webhook" WHERE "disabledAt" IS NULL) AS "listening",
       EXISTS (SELECT 1 FROM "Connection") AS "connected"`,
    id,
    kind,
    agentId,
    operation.actor,
    operation.actorId,
    operation.verified,
    operation.channel,
    at,
    reason,
    JSON.stringify(subject),
    undoes,
    operation.changeCount,
    operation.idempotencyKey,
  )
  return { seq: Number(row?.seq), listening: row?.listening === 1, connected: row?.connected === 1 }
}
