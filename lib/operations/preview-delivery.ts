import type { StorePlan } from '@/lib/connectors/port'
import type { OperationRequest } from '@/lib/domain/operation'
import type { Refusal } from '@/lib/domain/refusal'
import { accepted, refused, type Result } from '@/lib/domain/result'
import { findConnection } from '@/lib/store/connections'
import { findDelivery } from '@/lib/store/deliveries'
import type { Store } from '@/lib/store/port'

import type { DeliveryMeans } from './deliver-to-stores'
import { planDelivery } from './steps/plan-delivery'

/** Reads the fact in its store and returns what would be sent to it now, and what the store says of it where it can try it. Writes nothing. */
export async function previewDelivery(
  store: Store,
  {
    id,
    means,
  }: { readonly id: string; readonly means: Pick<DeliveryMeans, 'doorOf' | 'problemOf'> },
  { at }: Pick<OperationRequest, 'at'>,
): Promise<Result<StorePlan>> {
  const delivery = await findDelivery(store.read, id)
  const connection = delivery && (await findConnection(store.read, delivery.connectionId))
  if (!delivery || !connection) return refused({ kind: 'not-found', what: 'delivery' })
  const door = means.doorOf(connection)
  try {
    const current = await door.look(delivery.externalId)
    const planned = await planDelivery(store.read, door.plan, { delivery, at, current })
    if (planned === null) return refused(NOTHING)
    if (planned.ok) {
      const { plan } = planned
      const said = await door.rehearse?.(plan)
      return accepted(said === undefined ? plan : { ...plan, says: `${plan.says} ${said}` })
    }
    const { sentence, wayOut } = planned.refusal
    return refused({ kind: 'store-refused', sentence, wayOut })
  } catch (error) {
    const problem = means.problemOf(error)
    if (problem === null) throw error
    const { sentence, wayOut } = problem.trouble
    return refused({ kind: 'store-refused', sentence, wayOut })
  }
}

const NOTHING: Refusal = {
  kind: 'store-refused',
  sentence: 'There is nothing to undo: the change never reached the store.',
  wayOut: 'Drop it.',
}
