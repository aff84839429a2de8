import type { Change } from '@/lib/domain/change'
import { isInstant } from '@/lib/domain/instant'
import { changeDelivery, unsentEnds, type Delivery } from '@/lib/store/deliveries'
import type { Tx } from '@/lib/store/port'

/** Has what is still to be told of an end follow it, where only the time of the end changed (rule CS17). What has left stays as it is. */
export async function followEnds(tx: Tx, changes: readonly Change[], at: Date): Promise<void> {
  const from = new Map(
    changes.flatMap(({ table, id, before, after }) =>
      table === 'fact' && 'validUntil' in after && !('status' in after)
        ? [[id, before?.['validUntil']] as const]
        : [],
    ),
  )
  if (from.size === 0) return
  for (const { id, factId, notBefore } of await unsentEnds(tx, [...from.keys()])) {
    if (!isSame(from.get(factId), notBefore)) continue
    const { validUntil } = await tx.fact.findUniqueOrThrow({ where: { id: factId } })
    const ends = validUntil ?? at
    const to = { notBefore: ends, nextTryAt: ends > at ? ends : at }
    await changeDelivery(tx, { id, from: ['held', 'waiting'] }, to)
  }
}

/** False for the end of a fact that was to come later, and that is current again or has another successor by now. */
export async function isStillSo(
  reader: Tx,
  { change: { kind }, at, notBefore, factId }: Delivery,
): Promise<boolean> {
  if (kind !== 'supersede' || notBefore <= at) return true
  const fact = await reader.fact.findUnique({ where: { id: factId } })
  return fact?.status === 'superseded' && isSame(fact.validUntil, notBefore)
}

function isSame(one: unknown, other: Date): boolean {
  return isInstant(one) && one.getTime() === other.getTime()
}
