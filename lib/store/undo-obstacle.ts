import { flipsOf, newestFirst } from '@/lib/domain/flips'
import type { Operation } from '@/lib/domain/operation'
import type { Refusal } from '@/lib/domain/refusal'

import { blocking, laterOperations } from './blocking-operations'
import type { Store, Tx } from './open-store'
import { loadPolicy } from './policies'
import { loadUndone } from './queries/load-undone'

/**
 * Returns why operations cannot be taken back together as one, or null; the undo and its preview ask the same (rules U1–U3, U8). Each is
 * looked at as it stands once the newer ones are taken back, and what that brings back counts.
 */
export async function undoObstacle(
  tx: Tx,
  targets: readonly Operation[],
  environment: Store['environment'],
): Promise<Refusal | null> {
  const log = await loadUndone(tx, targets)
  const flags = new Map<string, boolean>()
  for (const target of newestFirst(targets)) {
    if (!(flags.get(target.id) ?? target.inEffect)) {
      // oxlint-disable-next-line no-await-in-loop -- one connection
      const by = await tx.operation.findUnique({ where: { id: target.undoneById ?? '' } })
      return { kind: 'already-undone', by: by?.actor ?? 'a later operation' }
    }
    // oxlint-disable-next-line no-await-in-loop -- one connection
    const run = await tx.sweepRun.findFirst({
      where: { operationId: target.id, activeKey: { not: null } },
    })
    if (run !== null) return { kind: 'sweep-running', runId: run.id }
    // oxlint-disable-next-line no-await-in-loop -- one connection
    if (await wouldThaw(tx, target, environment)) return { kind: 'frozen' }
    // oxlint-disable-next-line no-await-in-loop -- one connection
    const later = await laterOperations(tx, { operation: target, flags })
    if (later.length > 0) return { kind: 'blocked-by-later', operations: later.map(blocking) }
    for (const { operation, inEffect } of flipsOf(target, '', (id) => log.get(id)))
      flags.set(operation.id, inEffect)
  }
  return null
}

/** Frozen means that no fact changes, whatever path asks. */
async function wouldThaw(
  tx: Tx,
  target: Operation,
  environment: Store['environment'],
): Promise<boolean> {
  for (const agentId of await agentsOfFacts(tx, target)) {
    // oxlint-disable-next-line no-await-in-loop -- one agent, but for an import into several
    const { policy } = await loadPolicy(tx, agentId, environment)
    if (policy.mutationsFrozen) return true
  }
  return false
}

async function agentsOfFacts(tx: Tx, target: Operation): Promise<readonly string[]> {
  if (target.agentId !== null) {
    const where = { operationSeq: target.seq, tableName: 'fact' }
    return (await tx.change.findFirst({ where })) === null ? [] : [target.agentId]
  }
  const rows = await tx.$queryRawUnsafe<{ agentId: string }[]>(
    `SELECT DISTINCT f."agentId" AS "agentId" FROM "Change" c JOIN "Fact" f ON f."id" = c."rowId"
      WHERE c."operationSeq" = ? AND c."tableName" = 'fact'`,
    target.seq,
  )
  return rows.map((row) => row.agentId)
}
