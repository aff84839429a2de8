import type { DeliveryState } from '@/lib/domain/connection'
import type { OperationRequest } from '@/lib/domain/operation'
import type { Refusal } from '@/lib/domain/refusal'
import { accepted, refused, type Result } from '@/lib/domain/result'
import { findConnection } from '@/lib/store/connections'
import { changeDelivery, findDelivery, isOvertaken, type Delivery } from '@/lib/store/deliveries'
import type { Store } from '@/lib/store/port'

/** Releases a held delivery, tries one again, or drops one that has not left or that its store no longer holds (rules CS4, CS69). */
export async function actOnDelivery(
  store: Store,
  { id, act }: { readonly id: string; readonly act: 'release' | 'retry' | 'drop' },
  { at, actor }: Pick<OperationRequest, 'at' | 'actor'>,
): Promise<Result<{ readonly id: string }>> {
  const delivery = await findDelivery(store.read, id)
  if (delivery === null) return refused({ kind: 'not-found', what: 'delivery' })
  const refusal = act === 'drop' ? null : await refusalFor(store, delivery)
  if (refusal !== null) return refused(refusal)
  const taken = delivery.state === 'verified' && delivery.undoneThereAt !== null
  const from: readonly DeliveryState[] = act !== 'release' && taken ? ['verified'] : FROM[act]
  const nextTryAt = delivery.notBefore > at ? delivery.notBefore : at
  const again = { state: 'waiting', nextTryAt, attempts: 0, undoneThereAt: null } as const
  const done = await store.transact((tx) =>
    changeDelivery(
      tx,
      { id, from },
      act === 'drop'
        ? { state: 'canceled', droppedAt: at, droppedBy: actor }
        : { ...again, ...CLEAN },
    ),
  )
  return done ? accepted({ id }) : refused({ kind: 'changed-meanwhile' })
}

const CLEAN = { problem: null, wayOut: null } as const

const FROM = {
  release: ['held'],
  retry: ['refused', 'failed'],
  drop: ['held', 'waiting', 'refused', 'failed'],
} as const

async function refusalFor(store: Store, delivery: Delivery): Promise<Refusal | null> {
  const { connectionId, operationId } = delivery
  const operation = await store.read.operation.findUnique({ where: { id: operationId } })
  if (operation?.inEffect !== true || (await isOvertaken(store.read, delivery)))
    return {
      kind: 'store-refused',
      sentence: 'The decision was undone, or a later one about this fact was written.',
      wayOut: 'Drop it.',
    }
  const connection = await findConnection(store.read, connectionId)
  if (connection === null || connection.disconnectedAt !== null)
    return {
      kind: 'store-refused',
      sentence: 'The store is disconnected.',
      wayOut: 'Connect it again first.',
    }
  return connection.mode === 'read-only'
    ? {
        kind: 'store-refused',
        sentence: 'The connection is read-only.',
        wayOut: 'Let it write first.',
      }
    : null
}
