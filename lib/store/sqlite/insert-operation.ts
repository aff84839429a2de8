import type { Operation } from '@/lib/domain/operation'

import type { Tx } from '../port'
import { query } from './direct'

/** An operation that has no place in the log yet. */
export type NewOperation = Omit<Operation, 'seq' | 'effectSeq' | 'inEffect' | 'undoneById'> & {
  readonly idempotencyKey: string | null
}

/**
 * Appends an operation to the log, in effect; returns its place. Only one transaction writes at a time, so the place is the one after
 * the last, without gaps. One statement, because every answer of a reviewer waits for it.
 */
export async function insertOperation(tx: Tx, operation: NewOperation): Promise<number> {
  const { id, kind, agentId, actor, verified, at, reason, subject, undoes } = operation
  const [row] = await query<{ readonly seq: number }>(
    tx,
    `INSERT INTO "Operation" ("seq", "id", "kind", "agentId", "actor", "verified", "at", "reason", "subject", "undoes",
       "undoneById", "inEffect", "effectSeq", "changeCount", "idempotencyKey")
     SELECT COALESCE(MAX("seq"), 0) + 1, ?, ?, ?, ?, ?, ?, ?, ?, ?, NULL, true, COALESCE(MAX("seq"), 0) + 1, ?, ? FROM "Operation"
     RETURNING "seq"`,
    id,
    kind,
    agentId,
    actor,
    verified,
    at,
    reason,
    JSON.stringify(subject),
    undoes,
    operation.changeCount,
    operation.idempotencyKey,
  )
  return Number(row?.seq)
}
