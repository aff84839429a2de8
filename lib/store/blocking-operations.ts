import type { Change } from '@/lib/domain/change'
import type { Operation } from '@/lib/domain/operation'
import type { BlockingOperation } from '@/lib/domain/refusal'

import { operationsAfterOn } from './later-operations'
import type { Tx } from './open-store'

/**
 * Returns what stands in the way of taking an operation back (rule U3): later operations in effect that touched one of its rows,
 * newest first. An undo stands in the way when it took back something earlier on one of these rows, or changed one of its own
 * accord: of something later than the operation itself, it has only put that back.
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
  return found.map((later) => ({
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
