import type { Change } from '@/lib/domain/change'
import type { Operation } from '@/lib/domain/operation'
import type { BlockingOperation } from '@/lib/domain/refusal'

import { operationsAfterOn, operationsAfterOnRows, sharingRows } from './later-operations'
import type { Tx } from './open-store'

/**
 * Returns what stands in the way of taking an operation back (rule U3): later operations in effect that touched one of its rows,
 * newest first. An undo stands in the way when it took back something earlier on one of these rows: of something later than the
 * operation itself, it has only put that back.
 * Later means further on in the log: what was there before and came back by a redo is where the operation found it.
 */
export async function laterOperations(
  tx: Tx,
  target: {
    readonly operation: Pick<Operation, 'seq'>
    readonly rows?: readonly Pick<Change, 'table' | 'id'>[] // all of the operation's rows when absent
    readonly except?: readonly string[] // ids that are being undone together
  },
): Promise<readonly (BlockingOperation & { readonly operation: Operation })[]> {
  const { operation } = target
  const found =
    target.rows === undefined
      ? await operationsAfterOn(tx, operation)
      : await operationsAfterOnRows(tx, operation, target.rows)
  const undone = await tx.operation.findMany({
    where: {
      id: { in: found.flatMap((later) => later.subject.undoes ?? []) },
      seq: { lte: operation.seq },
    },
    select: { id: true, seq: true },
  })
  const seqs = undone.map((row) => row.seq)
  const sharing = await sharingRows(tx, operation, { seqs, rows: target.rows })
  const earlier = new Set(undone.filter((row) => sharing.has(row.seq)).map((row) => row.id))
  return found
    .filter((later) => !(target.except ?? []).includes(later.id))
    .filter((later) => {
      const targets = later.subject.undoes ?? []
      return targets.length === 0 || targets.some((id) => earlier.has(id))
    })
    .map((later) => ({
      id: later.id,
      seq: later.seq,
      title: later.subject.title,
      actor: later.actor,
      operation: later,
    }))
}

/** Keeps what a refusal may carry to the browser. */
export function blocking(later: BlockingOperation): BlockingOperation {
  return { id: later.id, seq: later.seq, title: later.title, actor: later.actor }
}
