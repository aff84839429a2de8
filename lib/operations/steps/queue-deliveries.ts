import { createHash } from 'node:crypto'

import type { Change } from '@/lib/domain/change'
import { isAlwaysHeld, type StoreChange } from '@/lib/domain/connection'
import { isInstant } from '@/lib/domain/instant'
import type { Operation, OperationKind } from '@/lib/domain/operation'
import { findConnection, findLinks, moveLink, type LinkedFact } from '@/lib/store/connections'
import {
  changeDelivery,
  countQueued,
  deliveriesOf,
  deliveryAt,
  insertDeliveries,
  laterAbout,
  unsentEnds,
  type Delivery,
  type NewDelivery,
} from '@/lib/store/deliveries'
import type { Tx } from '@/lib/store/port'

import { followEnds } from './follow-ends'
import { neverSent } from './never-sent'

/** The kinds by which people, or what people switched on, change facts. An import only repeats what a store says. */
const TOLD: ReadonlySet<OperationKind> = new Set([
  'decide',
  'decide-many',
  'settle',
  'supersede',
  'restate',
  'reword',
  'restore',
  'answer-ended',
  'retract',
  'retire',
  'apply-recorded',
  'auto-apply',
])

type Done = {
  readonly operation: Operation
  readonly changes: readonly Change[]
}

/**
 * Puts what an operation changed of facts of connected stores into the outbox, in its own transaction (rule CS3). An undo undoes what its
 * operations had sent, or cancels what has not left (rule CS5).
 */
export async function queueDeliveries(tx: Tx, done: Done): Promise<void> {
  await followEnds(tx, done.changes, done.operation.at)
  if (done.operation.kind === 'undo') return queueUndo(tx, done)
  if (!TOLD.has(done.operation.kind)) return
  const told = new Map(
    done.changes.flatMap((change) => {
      const what = toldOf(change)
      return what === null ? [] : [[change.id, what] as const]
    }),
  )
  if (told.size === 0) return
  const links = await findLinks(tx, [...told.keys()])
  const modes = await modesOf(tx, links)
  const late = ({ factId }: LinkedFact) => (told.get(factId)?.kind === 'reinstate' ? 0 : 1)
  // What is current again comes first: another fact may end by it (rule AU13).
  for (const link of links.toSorted((one, other) => late(one) - late(other))) {
    const what = told.get(link.factId)
    if (what === undefined) continue
    if (done.operation.kind === 'restate' && what.kind === 'supersede')
      await moveLink(tx, link, what.newer)
    const mode = modes.get(link.connectionId)
    if (mode === undefined) continue
    const notBefore = what.from ?? done.operation.at
    const change = await changeOf(
      tx,
      { connectionId: link.connectionId, kind: done.operation.kind },
      what,
    )
    const isNotEnded = what.kind === 'reinstate' && (await isToEnd(tx, link, notBefore))
    await insertDeliveries(tx, [
      {
        ...placeOf(link, done.operation, await countQueued(tx, link, done.operation.id)),
        change,
        undoes: null,
        state: isNotEnded ? 'canceled' : mode(change), // there is nothing to tell
        notBefore,
        nextTryAt: notBefore,
      },
    ])
  }
}

/** True while a store is yet to be told that a fact ends. */
async function isToEnd(
  tx: Tx,
  { connectionId, factId }: { readonly connectionId: string; readonly factId: string },
  at: Date,
): Promise<boolean> {
  const unsent = await unsentEnds(tx, [factId])
  return unsent.some((end) => end.connectionId === connectionId && end.notBefore > at)
}

type Told = (
  | { readonly kind: 'supersede'; readonly newer: string }
  | { readonly kind: 'retract' | 'reinstate' }
  | { readonly kind: 'restate'; readonly text: string }
) & { readonly from?: Date } // when the change begins to hold

/** What a change of a fact means to its store; null when it means nothing there. */
function toldOf({ table, before, after }: Change): Told | null {
  if (table !== 'fact' || before === null) return null
  const { status, supersededById: newer, content, validUntil } = after
  if (status === 'superseded' && typeof newer === 'string')
    return { kind: 'supersede', newer, ...(isInstant(validUntil) && { from: validUntil }) }
  if (status === 'retracted') return { kind: 'retract' }
  if (status === 'active') return { kind: 'reinstate' }
  return typeof content === 'string' ? { kind: 'restate', text: content } : null
}

/** A new version of a fact is the same memory there, with other words (rule CS6). */
async function changeOf(
  tx: Tx,
  { connectionId, kind }: { readonly connectionId: string; readonly kind: OperationKind },
  told: Told,
): Promise<StoreChange> {
  if (told.kind === 'restate') return { kind: 'restate', text: told.text, newFactId: null }
  if (told.kind !== 'supersede') return { kind: told.kind }
  if (kind === 'restate') {
    const { content } = await tx.fact.findUniqueOrThrow({ where: { id: told.newer } })
    return { kind: 'restate', text: content, newFactId: told.newer }
  }
  const [newer] = (await findLinks(tx, [told.newer])).filter(
    (link) => link.connectionId === connectionId,
  )
  return { kind: 'supersede', newerExternalId: newer?.externalId ?? null }
}

/** In which state a delivery of each connection begins; absent where nothing is written (rules CS4, CS19). */
async function modesOf(
  tx: Tx,
  links: readonly { readonly connectionId: string }[],
): Promise<ReadonlyMap<string, Beginning>> {
  const modes = new Map<string, Beginning>()
  for (const id of new Set(links.map(({ connectionId }) => connectionId))) {
    const connection = await findConnection(tx, id)
    if (connection === null || connection.mode === 'read-only') continue
    const { kind, mode } = connection
    modes.set(id, (change) =>
      mode === 'ask' || isAlwaysHeld(kind, change.kind) ? 'held' : 'waiting',
    )
  }
  return modes
}

type Beginning = (change: StoreChange) => 'held' | 'waiting'

async function queueUndo(tx: Tx, { operation, changes }: Done): Promise<void> {
  await returnLinks(tx, changes)
  const undone = await deliveriesOf(tx, operation.subject.undoes ?? [])
  const changed = new Set(changes.flatMap(({ table, id }) => (table === 'fact' ? [id] : [])))
  const modes = await modesOf(tx, undone)
  const inverted = new Set<number>()
  for (const told of undone.toReversed()) {
    if (!changed.has(told.factId)) continue
    const delivery = await inForce(tx, told)
    if (inverted.has(delivery.seq)) continue // as the redo that is undone with it
    inverted.add(delivery.seq)
    const inverse = await inverseOf(
      tx,
      delivery,
      modes.get(delivery.connectionId) ?? (() => 'held'),
    )
    const place = placeOf(delivery, operation)
    const from = inverse.notBefore > operation.at ? inverse.notBefore : operation.at
    await insertDeliveries(tx, [{ ...place, ...inverse, undoes: delivery.seq, nextTryAt: from }])
    if (inverse.change.kind === 'restate' && inverse.change.newFactId !== null)
      await moveLink(tx, delivery, inverse.change.newFactId)
    else await followRoot(tx, delivery)
  }
}

/** Returns the delivery by which a store was told the same last: the one of a redo, if there was any. */
async function inForce(tx: Tx, told: Delivery): Promise<Delivery> {
  let last = told
  const same = new Set([told.seq])
  const inverses = new Map<number, Delivery>()
  for (const each of await laterAbout(tx, told)) {
    const { seq, undoes } = each
    const inverse = undoes === null ? undefined : inverses.get(undoes)
    if (undoes !== null && same.has(undoes)) inverses.set(seq, each)
    if (inverse === undefined) continue
    same.add(seq)
    // Of an undo that never left, the redo tells the store nothing that it was not told before.
    if (!neverSent(inverse) || neverSent(last)) last = each
  }
  return last
}

/** A version that an undo hides gives its memory back to the one that it had replaced (rule CS6). */
async function returnLinks(tx: Tx, changes: readonly Change[]): Promise<void> {
  for (const { table, id, before, after } of changes) {
    const newer = before?.['supersededById']
    if (table !== 'fact' || after['status'] !== 'active' || typeof newer !== 'string') continue
    const { status, importKey } = await tx.fact.findUniqueOrThrow({ where: { id: newer } })
    if (status !== 'retracted' || importKey !== null) continue
    for (const link of await findLinks(tx, [newer])) await moveLink(tx, link, id)
  }
}

/** A redo brings a new version back, and its memory with it. */
async function followRoot(tx: Tx, delivery: Delivery): Promise<void> {
  let root: Delivery | null = delivery
  while (root !== null && root.undoes !== null) root = await deliveryAt(tx, root.undoes)
  const newer = root?.change.kind === 'restate' ? root.change.newFactId : null
  if (root === null || newer === null) return
  const row = await tx.fact.findUnique({ where: { id: newer }, select: { status: true } })
  await moveLink(tx, delivery, row?.status === 'retracted' ? root.factId : newer)
}

type Inverse = Pick<NewDelivery, 'change' | 'state' | 'notBefore'>

/**
 * What has not left is canceled with its inverse; what the store did not take needs none. The inverse of such a pair, which is a redo, sends
 * what never left.
 */
async function inverseOf(tx: Tx, delivery: Delivery, stateOf: Beginning): Promise<Inverse> {
  const { id, change, undoes, notBefore, at, written } = delivery
  const unsent = neverSent(delivery)
  const from = unsent ? UNSENT : (['held', 'waiting'] as const)
  const mayHaveLeft = written !== null && !unsent // it waits for another try
  if (!mayHaveLeft && (await changeDelivery(tx, { id, from }, { state: 'canceled' })))
    return { change: UNDO, notBefore, state: 'canceled' }
  if (!unsent) return { change: UNDO, notBefore: at, state: stateOf(UNDO) }
  const former = change.kind === 'undo' && undoes !== null ? await deliveryAt(tx, undoes) : null
  return former === null || !neverSent(former)
    ? { change: UNDO, notBefore: at, state: 'canceled' }
    : { change: former.change, notBefore: former.notBefore, state: stateOf(former.change) }
}

const UNDO: StoreChange = { kind: 'undo', before: {}, written: {} } // what the store holds is read when it is sent
const UNSENT = ['held', 'waiting', 'refused', 'failed'] as const

function placeOf(
  link: Pick<LinkedFact, 'externalId' | 'factId'> & {
    readonly connectionId: string
    readonly seq?: number
  },
  operation: Operation,
  queued = 0, // by an earlier part of the operation
) {
  const { connectionId, externalId, factId } = link
  const parts = [
    connectionId,
    operation.id,
    externalId,
    link.seq ?? '',
    ...(queued > 0 ? [queued] : []),
  ]
  return {
    id: createHash('sha256').update(parts.join('\n')).digest('hex').slice(0, 32), // the same however often the transaction is tried
    connectionId,
    operationId: operation.id,
    operationSeq: operation.seq,
    factId,
    externalId,
    at: operation.at,
  }
}
