import { undoneBy } from '@/lib/domain/flips'
import type { Operation } from '@/lib/domain/operation'

import type { Tx } from '../port'
import { toOperation } from '../rows'

/** Loads these operations, everything they took back, and so on at any depth, by id. */
export async function loadUndone(
  reader: Tx,
  operations: readonly Operation[],
): Promise<ReadonlyMap<string, Operation>> {
  const found = new Map(operations.map((operation) => [operation.id, operation]))
  let open = operations.flatMap(undoneBy)
  while (open.length > 0) {
    const rows = await reader.operation.findMany({
      where: { id: { in: open.filter((id) => !found.has(id)) } },
    })
    const next = rows.map(toOperation)
    for (const operation of next) found.set(operation.id, operation)
    open = next.flatMap(undoneBy)
  }
  return found
}
