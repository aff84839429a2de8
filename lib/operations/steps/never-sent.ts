import type { DeliveryState } from '@/lib/domain/connection'
import type { Delivery } from '@/lib/store/deliveries'

const OVER: ReadonlySet<DeliveryState> = new Set(['canceled', 'refused', 'failed'])

/** True when nothing of a delivery can have reached its store. */
export function neverSent({ state, written }: Pick<Delivery, 'state' | 'written'>): boolean {
  return OVER.has(state) && (written === null || state === 'canceled')
}
