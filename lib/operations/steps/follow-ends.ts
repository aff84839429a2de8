import type { Change } from '@/lib/domain/change'
import { toChange } from '@/lib/store/changes'
import { changeDelivery, unsentEnds, type Delivery } from '@/lib/store/deliveries'
import type { Tx } from '@/lib/store/port'

/** Has what is still to be told of an end follow it, where only the time of the end changed (rule CS21). What has left stays as it is. */
export async function followEnds(tx: Tx, changes: readonly Change[], at: Date): Promise<void> {
  const moved = changes.flatMap(({ table, id, before, after }) =>
    table === 'fact' && before !== null && 'validUntil' in after && !('status' in after)
      ? [id]
      : [],
  )
  if (moved.length === 0) return
  for (const delivery of await unsentEnds(tx, moved)) {
    const { validUntil } = await tx.fact.findUniqueOrThrow({ where: { id: delivery.factId } })
    if (!(await isStillSo(tx, delivery))) continue
    const notBefore = validUntil ?? at
    const from = ['held', 'waiting'] as const
    const nextTryAt = notBefore > at ? notBefore : at
    await changeDelivery(tx, { id: delivery.id, from }, { notBefore, nextTryAt })
  }
}

/** False for the end of a fact that was to come later, and that is current again or has another successor by now. */
export async function isStillSo(
  reader: Tx,
  { change: { kind }, at, notBefore, factId, operationSeq }: Delivery,
): Promise<boolean> {
  if (kind !== 'supersede' || notBefore <= at) return true
  const told = await reader.change.findFirst({
    where: { operationSeq, tableName: 'fact', rowId: factId },
  })
  const fact = await reader.fact.findUnique({ where: { id: factId } })
  const { supersededById = null } = told === null ? {} : toChange(told).after
  return fact?.status === 'superseded' && fact.supersededById === supersededById
}
