import { CHANGE_TABLES, type Change } from '@/lib/domain/change'
import { planFlips, undoOrder } from '@/lib/domain/flips'
import type { Operation, OperationRequest } from '@/lib/domain/operation'
import type { OperationEvent } from '@/lib/domain/operation-event'
import { accepted, refused, type Result } from '@/lib/domain/result'
import { detectorVersionOf } from '@/lib/store/detectors'
import { endOpenImports } from '@/lib/store/open-imports'
import { loadPolicy } from '@/lib/store/policies'
import type { Store, Tx } from '@/lib/store/port'
import { loadUndone } from '@/lib/store/queries/load-undone'
import { toOperation, type WeightSetRow } from '@/lib/store/rows'
import { undoRefusal } from '@/lib/store/undo-refusal'

import { putTiersBack } from './steps/put-tiers-back'
import { readAhead, type ReadAhead, type Reversed } from './steps/read-ahead'
import { recordOperation, type Recorded } from './steps/record-operation'
import { relaxingRefusal } from './steps/relaxing-refusal'
import { setInEffect } from './steps/set-in-effect'
import { settleQuestions } from './steps/settle-questions'
import { wideningRefusal } from './steps/widening-refusal'
import { openWorkspace, type Workspace } from './steps/workspace'

/** The operations to undo as one, in any order: they are undone newest first. */
export type UndoOperations = {
  readonly operationIds: readonly string[]
  readonly restoresDemo?: true // to what the demo began with, so nothing needs a second person (rule DM2)
}

const MOST_TOGETHER = 200

/**
 * Undoes operations of any age as one new operation (rules U1–U3). Undoing an undo is a redo, by the same code. Refused when a later
 * operation outside the list touched one of their rows.
 */
export async function undoOperations(
  store: Store,
  command: UndoOperations,
  request: OperationRequest,
): Promise<Result<Recorded>> {
  const ids = [...new Set(command.operationIds)]
  if (ids.length === 0 || ids.length > MOST_TOGETHER) {
    return refused({
      kind: 'bad-input',
      problem: `Name between 1 and ${MOST_TOGETHER} operations to undo.`,
    })
  }
  const restoresDemo = store.kind === 'demo' && command.restoresDemo === true
  const intent = { kind: 'undo', about: ids.toSorted().join(' '), request } as const
  const ahead = await readAhead(store.read, ids)
  let isAhead = false
  const attempt = (mayBeAhead: boolean) =>
    recordOperation(store, intent, async (tx, operationId) => {
      const rows = await tx.operation.findMany({
        where: { id: { in: ids } },
      })
      const operations = rows.map(toOperation)
      if (operations.length < ids.length) return refused({ kind: 'not-found', what: 'operation' })

      const refusal = await undoRefusal(tx, operations, store.environment)
      if (refusal !== null) return refused(refusal)
      await endOpenImports(tx, ids) // what is undone before all of it is written is not written on
      const log = await loadUndone(tx, operations)
      const { order: targets } = undoOrder(operations, (id) => log.get(id))
      const early = mayBeAhead ? ahead.reversed(tx, targets) : null
      isAhead = early !== null
      const reversed = early ?? (await reverseNow(tx, ahead, targets))
      if (reversed === null) return refused({ kind: 'changed-meanwhile' })
      const { workspace } = reversed
      const secondPerson = restoresDemo
        ? null
        : ((await wideningRefusal(tx, store, workspace)) ?? (await relaxingRefusal(tx, workspace)))
      if (secondPerson !== null) return refused(secondPerson)
      if (await bringsBackOutdated(tx, store, workspace))
        return refused({ kind: 'changed-meanwhile' })
      const flips = targets.flatMap((target) => planFlips(target, operationId, (id) => log.get(id)))
      const flags = new Map(flips.map(({ operation, inEffect }) => [operation.id, inEffect]))
      await settleQuestions(tx, workspace, flags)
      await putTiersBack(tx, workspace, { targets, flips })
      const [first] = targets
      if (first === undefined) return refused({ kind: 'not-found', what: 'operation' })
      const redo = first.kind === 'undo' && first.subject.redo !== true
      const agents = new Set(targets.map((target) => target.agentId))
      return accepted({
        agentId: agents.size === 1 ? first.agentId : null,
        subject: {
          event: undoEvent(targets, redo),
          ...(first.subject.proposalId === undefined
            ? {}
            : { proposalId: first.subject.proposalId }),
          ...(first.subject.factIds === undefined ? {} : { factIds: first.subject.factIds }),
          undoes: targets.map((target) => target.id),
          redo,
        },
        undoes: first.id,
        updates: workspace.updates(),
        leaves: reversed.rows.filter(({ table, id }) => !workspace.isChanged(table, id)),
        afterwards: ({ seq }) => setInEffect(tx, flips, seq),
      })
    })
  const done = await attempt(true)
  const isStale = isAhead && !done.ok && done.refusal.kind === 'changed-meanwhile'
  return isStale ? attempt(false) : done
}

/** Reverses operations on the rows as they are now; null where one is not as it was left. */
async function reverseNow(
  tx: Tx,
  ahead: ReadAhead,
  targets: readonly Operation[],
): Promise<Reversed | null> {
  const workspace = openWorkspace(tx)
  await ahead.hold(tx, workspace)
  const mark = workspace.mark()
  for (const target of targets) {
    if (!(await reverseChanges(workspace, await ahead.changesOf(tx, target)))) return null
  }
  return { workspace, rows: mark.touched() }
}

/** True when an undo would reinstate a refit that was compared with weights other than the current ones (rule GA58). */
async function bringsBackOutdated(
  tx: Tx,
  store: Pick<Store, 'environment'>,
  workspace: Workspace,
): Promise<boolean> {
  for (const { id, after } of workspace.updatesOf('weights')) {
    if (after['status'] !== 'used') continue
    const { agentId, against } = workspace.get('weights', id) as WeightSetRow
    const { policy } = await loadPolicy(tx, agentId, store.environment)
    if (detectorVersionOf({ ...policy, detectorProfile: 'default' }) !== against) return true
  }
  return false
}

async function reverseChanges(workspace: Workspace, all: readonly Change[]): Promise<boolean> {
  const changes = all.filter((change) => change.table !== 'source') // tiers are restored separately (rule A6)
  for (const table of CHANGE_TABLES) {
    if (table === 'source') continue
    const ids = changes.filter((change) => change.table === table).map((change) => change.id)
    await workspace.load(table, ids)
  }
  return changes.every((change) => workspace.reverse(change))
}

function undoEvent(targets: readonly Operation[], redo: boolean): OperationEvent {
  const [first] = targets
  if (first === undefined || targets.length > 1)
    return { type: 'undid-together', seqs: targets.map(({ seq }) => seq), redo }
  const { seq, subject } = first
  if (redo && (subject.event.type === 'undid' || subject.event.type === 'undid-together'))
    return { ...subject.event, redo }
  return { type: 'undid', seq, redo, of: subject.event }
}
