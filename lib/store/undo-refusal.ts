import { planFlips, undoOrder } from '@/lib/domain/flips'
import { NEVER_UNDONE, type Operation } from '@/lib/domain/operation'
import type { Refusal } from '@/lib/domain/refusal'
import { SET_ON_ITS_PAGE } from '@/lib/domain/store-refusal'

import { blocking, flippedBeneath, laterOperations, otherAnswers } from './blocking-operations'
import { loadPolicy } from './policies'
import type { Store, Tx } from './port'
import { loadUndone } from './queries/load-undone'
import { agentsTouchedBy } from './sql/agents-touched-by'

/**
 * Returns why operations cannot be undone together as one, or null. The undo and its preview both use this (rules U1–U3, U8). Each
 * operation is judged as if the newer ones were already undone, including what that brings back.
 */
export async function undoRefusal(
  tx: Tx,
  targets: readonly Operation[],
  environment: Store['environment'],
): Promise<Refusal | null> {
  const log = await loadUndone(tx, targets)
  const flags = new Map<string, boolean>()
  const taken: Taken[] = []
  const { order, leftOver } = undoOrder(targets, (id) => log.get(id))
  const undone = leftOver.find(({ inEffect }) => !inEffect) // others of the request take the rest out of effect (rule U17)
  if (undone !== undefined) {
    const by = await tx.operation.findUnique({ where: { id: undone.undoneById ?? '' } })
    return { kind: 'already-undone', by: by?.actor ?? 'a later operation' }
  }
  if (targets.some(({ kind }) => kind === NEVER_UNDONE)) return SET_ON_ITS_PAGE
  for (const target of order) {
    const run = await tx.sweepRun.findFirst({
      where: { operationId: target.id, activeKey: { not: null } },
    })
    if (run !== null) return { kind: 'sweep-running', runId: run.id }
    if (await wouldThaw(tx, target, environment)) return { kind: 'frozen' }
    const later = await laterOperations(tx, { operation: target, flags })
    const beneath = await flippedBeneath(tx, target, movedBefore(taken, target))
    const flips = planFlips(target, '', (id) => log.get(id))
    const instead = await otherAnswers(tx, flips, flags)
    const blockers = [...later, ...beneath, ...instead]
    if (blockers.length > 0) return { kind: 'blocked-by-later', operations: blockers.map(blocking) }
    const flipped = new Map(flips.map((flip) => [flip.operation.id, flip.inEffect]))
    const moved = [...flipped].filter(
      ([id, inEffect]) => (flags.get(id) ?? log.get(id)?.inEffect) !== inEffect,
    )
    taken.push({ seq: target.seq, moved: moved.map(([id]) => id) })
    for (const [id, inEffect] of flipped) flags.set(id, inEffect)
  }
  return null
}

type Taken = { readonly seq: number; readonly moved: readonly string[] }

/** Returns the ids that undoing operations earlier in the log has flipped so far, so that this operation's rows are not as it left them. */
function movedBefore(taken: readonly Taken[], { seq }: Operation): readonly string[] {
  const odd = new Set<string>()
  for (const id of taken.flatMap((each) => (each.seq < seq ? each.moved : [])))
    if (!odd.delete(id)) odd.add(id)
  return [...odd]
}

/** While frozen, no path changes a fact. */
async function wouldThaw(
  tx: Tx,
  target: Operation,
  environment: Store['environment'],
): Promise<boolean> {
  for (const agentId of await agentsOfFacts(tx, target)) {
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
  return agentsTouchedBy(tx, target.seq)
}
