import type { PlanRefusal, PlanResult, ToPlan } from '@/lib/connectors/port'
import type { DeliveryState, StoreState } from '@/lib/domain/connection'
import { findLink } from '@/lib/store/connections'
import { deliveryAt, lastAbout, type Delivery } from '@/lib/store/deliveries'
import type { Tx } from '@/lib/store/port'

import { neverSent } from './never-sent'

/** Decides what a delivery writes to its store; null when there is nothing to undo. */
export async function planDelivery(
  reader: Tx,
  plan: (request: ToPlan) => PlanResult,
  asked: { readonly delivery: Delivery; readonly current: StoreState | null; readonly at: Date },
): Promise<PlanResult | null> {
  const request = await toPlan(reader, asked)
  if (request === null) return null
  return (await isReplaced(reader, asked.delivery))
    ? plan(request)
    : { ok: false, refusal: NOT_REPLACED }
}

const NOT_REPLACED: PlanRefusal = {
  kind: 'changed-in-store',
  sentence:
    'The fact that replaces this one is not current in the store, so this one stays current there.',
  wayOut: 'Have the change of that fact written first, then try this one again.',
}

/** False where the same operation was to make the fact that replaces this one current, and the store has not done so (rule AU13). */
async function isReplaced(reader: Tx, delivery: Delivery): Promise<boolean> {
  const { connectionId, operationId, seq } = delivery
  const fact = await reader.fact.findUnique({ where: { id: delivery.factId } })
  const factId = fact?.supersededById ?? null
  if (factId === null) return true
  const other = await lastAbout(reader, { connectionId, operationId, factId }, seq)
  if (other === null || other.state === 'verified') return true
  // Canceled because the store never heard that the fact had ended, not because somebody dropped it.
  const former = await lastAbout(reader, { connectionId, factId }, other.seq)
  return other.state === 'canceled' && former !== null && !TOLD.has(former.state)
}

const TOLD: ReadonlySet<DeliveryState> = new Set(['sent', 'verified'])

/** Returns what a delivery asks of its store; null when there is nothing to undo. */
async function toPlan(
  reader: Tx,
  {
    delivery,
    current,
    at,
  }: { readonly delivery: Delivery; readonly current: StoreState | null; readonly at: Date },
): Promise<ToPlan | null> {
  const { externalId, operationId, connectionId, before: had, written: gave } = delivery
  const tried = had === null || gave === null ? {} : { tried: { before: had, written: gave } }
  const asked = { externalId, current, operationId, at, ...tried }
  if (delivery.change.kind === 'undo') {
    const former = await undoneBy(reader, delivery)
    const { before = null, written = null } = former ?? {}
    if (before === null || written === null) return null
    return { ...asked, expected: written, change: { kind: 'undo', before, written } }
  }
  const link = await findLink(reader, connectionId, externalId)
  const { change } = delivery
  const newerId = change.kind === 'supersede' ? change.newerExternalId : null
  const newer = newerId === null ? null : await findLink(reader, connectionId, newerId)
  return { ...asked, expected: link?.state ?? {}, ...(newer && { newer: newer.state }), change }
}

/** Finds what a delivery is the inverse of. The inverse of an undo that never left undoes what that one was to undo. */
async function undoneBy(reader: Tx, { undoes }: Delivery): Promise<Delivery | null> {
  const former = undoes === null ? null : await deliveryAt(reader, undoes)
  if (former === null || former.change.kind !== 'undo' || !neverSent(former)) return former
  const undone = former.undoes === null ? null : await deliveryAt(reader, former.undoes)
  return undone && undoneBy(reader, undone)
}
