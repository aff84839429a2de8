import type { OperationRequest } from '@/lib/domain/operation'
import { refusalMessage } from '@/lib/domain/refusal'
import type { Store } from '@/lib/store/port'

import { actOnDelivery } from './change-delivery'

/** Releases held deliveries one by one (rule CS4). Returns how many were, how many were left, and why one of these was. */
export async function releaseDeliveries(
  store: Store,
  ids: readonly string[],
  request: Pick<OperationRequest, 'at' | 'actor'>,
): Promise<{ readonly released: number; readonly left: number; readonly why: string | null }> {
  let released = 0
  let why: string | null = null
  for (const id of new Set(ids)) {
    const done = await actOnDelivery(store, { id, act: 'release' }, request)
    if (done.ok) released += 1
    else why = refusalMessage(done.refusal).sentence
  }
  return { released, left: new Set(ids).size - released, why }
}
