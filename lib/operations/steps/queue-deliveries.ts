import { createHash } from 'node:crypto'

import type { Change } from '@/lib/domain/change'
import type { DeliveryState, StoreChange } from '@/lib/domain/connection'
import { isInstant } from '@/lib/domain/instant'
import type { Operation, OperationKind } from '@/lib/domain/operation'
import { findConnection, findLinks, type LinkedFact } from '@/lib/store/connections'
import {
  changeDelivery,
  deliveriesOf,
  deliveryAt,
  insertDeliveries,
  type Delivery,
  type NewDelivery,
} from '@/lib/store/deliveries'
import type { Tx } from '@/lib/store/port'

/** The kinds by which people, or what people switched on, change facts. An import only repeats what a store says. */
const TOLD: ReadonlySet<OperationKind> = new Set([
  'decide',
  'decide-many',
  'settle',
  'supersede',
  'restate',
  'reword',
  'restore',
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
  for (const link of links) {
    const what = told.get(link.factId)
    const held = modes.get(link.connectionId)
    if (what === undefined || held === undefined) continue
    await insertDeliveries(tx, [
      {
        ...placeOf(link, done.operation),
        change: await changeOf(
          tx,
          { connectionId: link.connectionId, kind: done.operation.kind },
          what,
        ),
        undoes: null,
        state: held,
        nextTryAt: what.from ?? done.operation.at,
      },
    ])
  }
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

/** In which state a delivery of each connection begins; absent where nothing is written (rule CS4). */
async function modesOf(
  tx: Tx,
  links: readonly { readonly connectionId: string }[],
): Promise<ReadonlyMap<string, 'held' | 'waiting'>> {
  const modes = new Map<string, 'held' | 'waiting'>()
  for (const id of new Set(links.map(({ connectionId }) => connectionId))) {
    const { mode = 'read-only' } = (await findConnection(tx, id)) ?? {}
    if (mode !== 'read-only') modes.set(id, mode === 'push' ? 'waiting' : 'held')
  }
  return modes
}

async function queueUndo(tx: Tx, { operation, changes }: Done): Promise<void> {
  const undone = await deliveriesOf(tx, operation.subject.undoes ?? [])
  const changed = new Set(changes.flatMap(({ table, id }) => (table === 'fact' ? [id] : [])))
  const modes = await modesOf(tx, undone)
  for (const delivery of undone.toReversed()) {
    if (!changed.has(delivery.factId)) continue
    const inverse = await inverseOf(tx, delivery, modes.get(delivery.connectionId) ?? 'held')
    const place = placeOf(delivery, operation)
    await insertDeliveries(tx, [{ ...place, ...inverse, nextTryAt: operation.at }])
  }
}

type Inverse = Pick<NewDelivery, 'change' | 'undoes' | 'state'>

/**
 * What has not left is canceled with its inverse; what the store did not take needs none. The inverse of such a pair, which is a redo, sends
 * what never left.
 */
async function inverseOf(tx: Tx, delivery: Delivery, state: 'held' | 'waiting'): Promise<Inverse> {
  const { id, seq, undoes } = delivery
  const inverse = { change: UNDO, undoes: seq }
  if (await changeDelivery(tx, { id, from: ['held', 'waiting'] }, { state: 'canceled' }))
    return { ...inverse, state: 'canceled' }
  if (!NOT_THERE.has(delivery.state)) return { ...inverse, state }
  const former = undoes === null ? null : await deliveryAt(tx, undoes)
  return former !== null && NOT_THERE.has(former.state)
    ? { change: former.change, undoes: former.undoes, state }
    : { ...inverse, state: 'canceled' }
}

const UNDO: StoreChange = { kind: 'undo', before: {}, written: {} } // what the store holds is read when it is sent
const NOT_THERE: ReadonlySet<DeliveryState> = new Set(['canceled', 'refused', 'failed'])

function placeOf(
  link: Pick<LinkedFact, 'externalId' | 'factId'> & {
    readonly connectionId: string
    readonly seq?: number
  },
  operation: Operation,
) {
  const { connectionId, externalId, factId } = link
  const parts = [connectionId, operation.id, externalId, link.seq ?? '']
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
