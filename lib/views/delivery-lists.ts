import type { DeliveryState } from '@/lib/domain/connection'
import type { Store } from '@/lib/store/port'

import { readDeliveries, type DeliveryView } from './connections'

const MOST_LOOKED_AT = 500 // for what the store no longer holds

/** The deliveries of a connection, each list newest first. */
export type DeliveryLists = {
  readonly needed: readonly DeliveryView[] // held, refused, without an answer, or undone there
  readonly open: readonly DeliveryView[] // on their way
  readonly over: readonly DeliveryView[]
}

/**
 * Reads the lists of a connection, `most` of each. What is on its way is read first: what is sent meanwhile is then in a later list, not in
 * none.
 */
export async function readDeliveryLists(
  store: Store,
  connectionId: string,
  most: number,
): Promise<DeliveryLists> {
  const inStates = (states: readonly DeliveryState[], atMost: number) =>
    readDeliveries(store, { connectionId, states }, atMost)
  const open = await inStates(['waiting', 'sent'], most)
  const [needed, done] = await Promise.all([
    inStates(['held', 'refused', 'failed'], most),
    inStates(['verified', 'canceled'], MOST_LOOKED_AT),
  ])
  const since = new Set([...needed, ...done].map(({ id }) => id))
  return {
    needed: [...done.filter(isUndoneThere), ...needed],
    open: open.filter(({ id }) => !since.has(id)),
    over: done.filter((delivery) => !isUndoneThere(delivery)).slice(0, most),
  }
}

function isUndoneThere({ state, undoneThereAt }: DeliveryView): boolean {
  return state === 'verified' && undoneThereAt !== null
}
