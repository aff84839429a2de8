import type { Change } from '@/lib/domain/change'
import type { Operation } from '@/lib/domain/operation'
import type { BlockingOperation } from '@/lib/domain/refusal'

import { operationsAfterOn, operationsBeneath } from './later-operations'
import type { Tx } from './port'

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
    readonly flags?: ReadonlyMap<string, boolean> // what is being undone together, so far
  },
): Promise<readonly (BlockingOperation & { readonly operation: Operation })[]> {
  const found = await operationsAfterOn(tx, {
    seq: target.operation.seq,
    rows: target.rows,
    flags: target.flags ?? new Map(),
  })
  return found.map(named)
}

/**
 * Returns what stands in the way of taking an operation back after others, in the same undo: earlier operations on its rows that these
 * have brought back or taken out, so that the rows are not as it left them.
 */
export async function flippedBeneath(
  tx: Tx,
  operation: Pick<Operation, 'seq'>,
  flipped: readonly string[],
): Promise<readonly BlockingOperation[]> {
  return (await operationsBeneath(tx, { seq: operation.seq, ids: flipped })).map(named)
}

function named(operation: Operation) {
  const { id, seq, subject, actor } = operation
  return { id, seq, title: subject.title, actor, operation }
}

/** Keeps what a refusal may carry to the browser. */
export function blocking(later: BlockingOperation): BlockingOperation {
  return { id: later.id, seq: later.seq, title: later.title, actor: later.actor }
}
