import { z } from 'zod'

import {
  DELIVERY_STATES,
  latestTry,
  type DeliveryState,
  type StoreChange,
  type StoreState,
} from '@/lib/domain/connection'

import type { Tx } from './port'
import type { DeliveryRow } from './rows'
import { nextPlaceToSend } from './sql/next-to-send'
import { storeChange, storeState } from './store-shapes'

const state = z.enum(DELIVERY_STATES)
const OPEN: readonly DeliveryState[] = ['held', 'waiting', 'sent']

/** One write of one operation to one store. */
export type Delivery = Omit<DeliveryRow, 'state' | 'change' | 'before' | 'written'> & {
  readonly state: DeliveryState
  readonly change: StoreChange
  readonly before: StoreState | null
  readonly written: StoreState | null
}

export type NewDelivery = Pick<
  Delivery,
  | 'id'
  | 'connectionId'
  | 'operationId'
  | 'operationSeq'
  | 'factId'
  | 'externalId'
  | 'change'
  | 'undoes'
  | 'state'
  | 'at'
  | 'notBefore'
  | 'nextTryAt'
>

/** Puts deliveries into the outbox. */
export async function insertDeliveries(tx: Tx, rows: readonly NewDelivery[]): Promise<void> {
  for (const row of rows) {
    const data = { ...row, kind: row.change.kind, change: JSON.stringify(row.change) }
    await tx.delivery.create({ data })
  }
}

/** Finds the deliveries of operations, oldest first. */
export async function deliveriesOf(
  tx: Tx,
  operationIds: readonly string[],
): Promise<readonly Delivery[]> {
  const rows = await tx.delivery.findMany({
    where: { operationId: { in: [...operationIds] } },
    orderBy: { seq: 'asc' },
  })
  return rows.map(toDelivery)
}

/** Counts what an operation has queued for a fact of a store so far. */
export async function countQueued(
  tx: Tx,
  { connectionId, externalId }: Pick<Delivery, 'connectionId' | 'externalId'>,
  operationId: string,
): Promise<number> {
  return tx.delivery.count({ where: { connectionId, externalId, operationId } })
}

/** Finds what is still to be told of the ends of these facts. */
export async function unsentEnds(tx: Tx, factIds: readonly string[]): Promise<readonly Delivery[]> {
  const open = { kind: 'supersede', state: { in: ['held', 'waiting'] } }
  return inParts(factIds, (factId) => tx.delivery.findMany({ where: { ...open, factId } }))
}

/** Finds a delivery; null when there is none. */
export async function findDelivery(reader: Tx, id: string): Promise<Delivery | null> {
  const row = await reader.delivery.findUnique({ where: { id } })
  return row === null ? null : toDelivery(row)
}

/** Finds a delivery by its place; null when there is none. */
export async function deliveryAt(reader: Tx, seq: number): Promise<Delivery | null> {
  const row = await reader.delivery.findUnique({ where: { seq } })
  return row === null ? null : toDelivery(row)
}

/** Finds the last delivery about a fact of a store before a place; null when there is none. */
export async function lastAbout(
  reader: Tx,
  about: Pick<Delivery, 'connectionId' | 'factId'> & { readonly operationId?: string },
  before: number,
): Promise<Delivery | null> {
  const where = { ...about, seq: { lt: before } }
  const row = await reader.delivery.findFirst({ where, orderBy: { seq: 'desc' } })
  return row === null ? null : toDelivery(row)
}

/** Finds the deliveries about the same fact of a store after this one, oldest first. */
export async function laterAbout(
  tx: Tx,
  { connectionId, externalId, seq }: Pick<Delivery, 'connectionId' | 'externalId' | 'seq'>,
): Promise<readonly Delivery[]> {
  const where = { connectionId, externalId, seq: { gt: seq } }
  return (await tx.delivery.findMany({ where, orderBy: { seq: 'asc' } })).map(toDelivery)
}

/** Finds the connections that have something to send now, also where a wrong clock put it off (rule A15). */
export async function findToSend(reader: Tx, at: Date): Promise<readonly string[]> {
  const begun = [{ notBefore: { lte: at } }, { notBefore: { lte: reader.delivery.fields.at } }]
  const due = [{ nextTryAt: { lte: at } }, { nextTryAt: { gt: latestTry(at) }, OR: begun }]
  const rows = await reader.delivery.findMany({
    where: { state: { in: ['waiting', 'sent'] }, OR: due },
    select: { connectionId: true },
    distinct: ['connectionId'],
    orderBy: { connectionId: 'asc' },
  })
  return rows.map(({ connectionId }) => connectionId)
}

/** Finds what a connection is to send next: the oldest that is due and that no earlier one of its fact holds up, which one that is to come later does not. */
export async function nextToSend(
  reader: Tx,
  connectionId: string,
  at: Date,
): Promise<Delivery | null> {
  const seq = await nextPlaceToSend(reader, connectionId, at)
  return seq === null ? null : deliveryAt(reader, seq)
}

/** Changes a delivery that is in one of these states; false when it is in another. */
export async function changeDelivery(
  tx: Tx,
  { id, from }: { readonly id: string; readonly from: readonly DeliveryState[] },
  to: Partial<
    Pick<
      Delivery,
      | 'state'
      | 'attempts'
      | 'notBefore'
      | 'nextTryAt'
      | 'sentAt'
      | 'before'
      | 'written'
      | 'verifiedAt'
      | 'undoneThereAt'
      | 'problem'
      | 'wayOut'
      | 'droppedAt'
      | 'droppedBy'
    >
  >,
): Promise<boolean> {
  const { before, written, ...columns } = to
  const { count } = await tx.delivery.updateMany({
    where: { id, state: { in: [...from] } },
    data: {
      ...columns,
      ...(before !== undefined && { before: JSON.stringify(before) }),
      ...(written !== undefined && { written: JSON.stringify(written) }),
    },
  })
  return count > 0
}

/** Cancels what a connection that ends has not sent; what it sent without an answer stays unknown. */
export async function cancelOpen(tx: Tx, connectionId: string): Promise<void> {
  await tx.delivery.updateMany({
    where: { connectionId, state: { in: ['held', 'waiting'] } },
    data: { state: 'canceled' },
  })
  await tx.delivery.updateMany({
    where: { connectionId, state: 'sent' },
    data: {
      state: 'refused',
      problem: 'The store was disconnected before the change was verified.',
      wayOut: 'Look at the fact in the store.',
    },
  })
}

/** Holds what a connection would have sent. */
export async function holdWaiting(tx: Tx, connectionId: string): Promise<void> {
  await tx.delivery.updateMany({
    where: { connectionId, state: 'waiting' },
    data: { state: 'held' },
  })
}

/** The facts of a store that something is still to be written to, by their ids there. */
export async function openFacts(reader: Tx, connectionId: string): Promise<ReadonlySet<string>> {
  const rows = await reader.delivery.findMany({
    where: { connectionId, state: { in: [...OPEN] } },
    select: { externalId: true },
    distinct: ['externalId'],
  })
  return new Set(rows.map(({ externalId }) => externalId))
}

/** True when a later change of the same fact has left. */
export async function isOvertaken(
  reader: Tx,
  { connectionId, externalId, seq }: Pick<Delivery, 'connectionId' | 'externalId' | 'seq'>,
): Promise<boolean> {
  const later = { connectionId, externalId, seq: { gt: seq }, written: { not: null } }
  return (await reader.delivery.count({ where: later })) > 0
}

/** Finds the last delivery of each of these facts of a store that was verified. */
export async function lastVerified(
  reader: Tx,
  connectionId: string,
  externalIds: readonly string[],
): Promise<ReadonlyMap<string, Delivery>> {
  const verified = { connectionId, state: 'verified' }
  const orderBy = { seq: 'asc' } as const
  const found = await inParts(externalIds, (externalId) =>
    reader.delivery.findMany({ where: { ...verified, externalId }, orderBy }),
  )
  return new Map(found.map((delivery) => [delivery.externalId, delivery]))
}

export async function countDeliveries(
  reader: Tx,
): Promise<ReadonlyMap<string, ReadonlyMap<DeliveryState, number>>> {
  const rows = await reader.delivery.groupBy({ by: ['connectionId', 'state'], _count: true })
  const counts = new Map<string, Map<DeliveryState, number>>()
  for (const { connectionId, state: is, _count } of rows) {
    const of = counts.get(connectionId) ?? new Map<DeliveryState, number>()
    counts.set(connectionId, of.set(state.parse(is), _count))
  }
  return counts
}

/** Counts what was written, and is no longer there, by connection. */
export async function countUndoneThere(reader: Tx): Promise<ReadonlyMap<string, number>> {
  const rows = await reader.delivery.groupBy({
    by: ['connectionId'],
    where: { state: 'verified', undoneThereAt: { not: null } },
    _count: true,
  })
  return new Map(rows.map(({ connectionId, _count }) => [connectionId, _count]))
}

/** Reads deliveries, newest first. */
export async function loadDeliveries(
  reader: Tx,
  of: {
    readonly connectionId?: string
    readonly connectionIds?: readonly string[]
    readonly factId?: string
    readonly operationSeq?: number
    readonly states?: readonly DeliveryState[]
    readonly before?: number // the place of one; only those before it
  },
  most: number,
): Promise<readonly Delivery[]> {
  const { connectionIds, states, before, ...where } = of
  const rows = await reader.delivery.findMany({
    where: {
      ...where,
      ...(connectionIds !== undefined && { connectionId: { in: [...connectionIds] } }),
      ...(states !== undefined && { state: { in: [...states] } }),
      ...(before !== undefined && { seq: { lt: before } }),
    },
    orderBy: { seq: 'desc' },
    take: most,
  })
  return rows.map(toDelivery)
}

const AT_ONCE = 500

/** Finds deliveries of so many facts that no statement takes all their ids. */
async function inParts(
  ids: readonly string[],
  find: (some: { readonly in: string[] }) => Promise<readonly DeliveryRow[]>,
): Promise<readonly Delivery[]> {
  const rows: DeliveryRow[] = []
  for (let from = 0; from < ids.length; from += AT_ONCE)
    rows.push(...(await find({ in: ids.slice(from, from + AT_ONCE) })))
  return rows.map(toDelivery)
}

function toDelivery(row: DeliveryRow): Delivery {
  const read = (text: string | null) => (text === null ? null : storeState.parse(JSON.parse(text)))
  return {
    ...row,
    state: state.parse(row.state),
    change: storeChange.parse(JSON.parse(row.change)),
    before: read(row.before),
    written: read(row.written),
  }
}
