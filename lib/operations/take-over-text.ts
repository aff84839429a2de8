import type { OperationRequest } from '@/lib/domain/operation'
import { accepted, refused, type Result } from '@/lib/domain/result'
import { findDelivery } from '@/lib/store/deliveries'
import type { Store } from '@/lib/store/port'

import type { DeliveryMeans } from './deliver-to-stores'
import { readStore, type Synced } from './read-store'

/** Takes over the text that somebody gave a fact in its store after we wrote it: a new revision here (rule CS9). */
export async function takeOverText(
  store: Store,
  { id, means }: { readonly id: string; readonly means: DeliveryMeans },
  request: OperationRequest,
): Promise<Result<Synced>> {
  const delivery = await findDelivery(store.read, id)
  if (delivery === null) return refused({ kind: 'not-found', what: 'delivery' })
  if (delivery.undoneThereAt === null || delivery.change.kind !== 'restate')
    return refused({ kind: 'changed-meanwhile' })
  const { connectionId } = delivery
  const read = await readStore(store, { connectionId, accept: delivery, means }, request)
  if (!read.ok) return read
  const left = await findDelivery(store.read, id)
  if (left?.undoneThereAt === null) return accepted(read.value)
  return refused({
    kind: 'store-refused',
    sentence: read.value.problems[0] ?? 'The store has no text of this fact to take over.',
    wayOut: 'Write it again, or leave it.',
  })
}
