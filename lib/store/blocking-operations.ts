import type { Change } from '@/lib/domain/change'
import { eventTitle } from '@/lib/domain/event-title'
import type { Flip } from '@/lib/domain/flips'
import type { Operation } from '@/lib/domain/operation'
import type { BlockingOperation } from '@/lib/domain/refusal'

import { answeredAgain } from './answered-again'
import type { Tx } from './port'
import { toOperation } from './rows'
import { agentTitles } from './sql/around-proposals'
import { operationsAfterOn, operationsBeneath } from './sql/later-operations'

/**
 * Returns what blocks the undo of an operation (rule U3): later operations in effect that touched one of its rows, newest first. An
 * undo blocks only if it took back something earlier than the operation; if it took back something later, the row is as it was.
 * “Later” means further on in the log, so an older operation that was redone does not block.
 */
export async function laterOperations(
  tx: Tx,
  target: {
    readonly operation: Pick<Operation, 'seq'>
    readonly rows?: readonly Pick<Change, 'table' | 'id'>[] // default: all rows of the operation
    readonly flags?: ReadonlyMap<string, boolean> // the operations undone together so far
  },
): Promise<readonly (BlockingOperation & { readonly operation: Operation })[]> {
  const found = await operationsAfterOn(tx, {
    seq: target.operation.seq,
    rows: target.rows,
    flags: target.flags ?? new Map(),
  })
  return named(tx, found)
}

/**
 * Returns what blocks an operation within a joint undo: earlier operations on its rows that the undo has already flipped, so that the
 * rows are no longer as this operation left them.
 */
export async function flippedBeneath(
  tx: Tx,
  operation: Pick<Operation, 'seq'>,
  flipped: readonly string[],
): Promise<readonly BlockingOperation[]> {
  return named(tx, await operationsBeneath(tx, { seq: operation.seq, ids: flipped }))
}

const ANSWERS: readonly Operation['kind'][] = ['answer-ended', 'label', 'adjudicate']

/**
 * Returns what blocks an undo that would bring answers back: the operations that put another answer to the same question in effect (rule
 * U15). `flags` are the operations undone together so far.
 */
export async function otherAnswers(
  tx: Tx,
  flips: readonly Pick<Flip, 'operation' | 'inEffect'>[],
  flags: ReadonlyMap<string, boolean>,
): Promise<readonly BlockingOperation[]> {
  const back = flips.filter(
    ({ operation, inEffect }) => inEffect && ANSWERS.includes(operation.kind),
  )
  if (back.length === 0) return []
  const places = await answeredAgain(tx, {
    back: new Set(back.map(({ operation }) => operation.id)),
    isInEffect: ({ id, inEffect }) => flags.get(id) ?? inEffect,
  })
  const rows = await tx.operation.findMany({
    where: { seq: { in: [...places] } },
    orderBy: { seq: 'desc' },
  })
  return named(tx, rows.map(toOperation))
}

async function named(tx: Tx, operations: readonly Operation[]) {
  if (operations.length === 0) return []
  const titles = await agentTitles(
    tx,
    operations.flatMap(({ agentId }) => agentId ?? []),
  )
  return operations.map((operation) => {
    const { id, seq, subject, actor, agentId } = operation
    const title = eventTitle(subject.event, titles.get(agentId ?? ''))
    return { id, seq, title, actor, operation }
  })
}

/** Returns the fields of an operation that a refusal may send to the browser. */
export function blocking(later: BlockingOperation): BlockingOperation {
  return { id: later.id, seq: later.seq, title: later.title, actor: later.actor }
}
