import { toChange } from '../changes'
import type { Tx } from '../port'
import { toOperation } from '../rows'
import type { LoggedOperation } from './load-operations'

type Ended = { readonly id: string; readonly status: string }

/**
 * Loads the operation in effect that gave each fact its status, by fact id. Facts that arrived with their status are absent. What was
 * undone and redone counts as done by the one who did it, not by the one who redid it.
 */
export async function endingOperations(
  reader: Tx,
  facts: readonly Ended[],
): Promise<ReadonlyMap<string, LoggedOperation['operation']>> {
  const statusOf = new Map(facts.map(({ id, status }) => [id, status]))
  if (statusOf.size === 0) return new Map()
  const rows = await reader.change.findMany({
    where: {
      tableName: 'fact',
      rowId: { in: [...statusOf.keys()] },
      before: { not: null },
      after: { contains: '"status"' },
      operation: { inEffect: true },
    },
    include: { operation: true },
  })
  const fitting = rows
    .filter((row) => toChange(row).after['status'] === statusOf.get(row.rowId))
    .toSorted((a, b) => a.operation.effectSeq - b.operation.effectSeq)
    .map(({ rowId, operation }) => ({ rowId, operation: toOperation(operation) }))
  const redone = fitting.filter(({ operation }) => operation.subject.redo === true)
  const done = fitting.filter(({ operation }) => operation.subject.redo !== true)
  return new Map([...redone, ...done].map(({ rowId, operation }) => [rowId, operation]))
}
