import type { Operation } from '@/lib/domain/operation'
import type { Tx } from '@/lib/store/open-store'
import { toOperation } from '@/lib/store/rows'

/**
 * Keeps the log's own record of what is in effect. Taking back an undo brings what it had undone into effect again, at the
 * place of the redo; taking back a redo takes it out again.
 */
export async function setInEffect(
  tx: Tx,
  change: {
    readonly operation: Operation
    readonly inEffect: boolean
    readonly by: string // the operation that takes it out of effect
    readonly seq: number // where in the log this happens
  },
): Promise<void> {
  const { operation, inEffect, by, seq } = change
  await tx.operation.update({
    where: { seq: operation.seq },
    data: inEffect ? { inEffect, undoneById: null, effectSeq: seq } : { inEffect, undoneById: by },
  })
  if (operation.kind !== 'undo') return
  const rows = await tx.operation.findMany({
    where: { id: { in: [...(operation.subject.undoes ?? [])] } },
  })
  for (const row of rows) {
    // oxlint-disable-next-line no-await-in-loop -- one connection
    await setInEffect(tx, {
      operation: toOperation(row),
      inEffect: !inEffect,
      by: operation.id,
      seq,
    })
  }
}
