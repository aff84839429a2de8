import { z } from 'zod'

import { capabilitiesOf } from '@/lib/connectors/capabilities'
import {
  DELIVERY_STATES,
  isAlwaysHeld,
  isFinal,
  type DeliveryState,
  type PushMode,
  type StoreCapabilities,
  type StoreChange,
  type StoreKind,
  type StoreScope,
} from '@/lib/domain/connection'
import { countLinked, loadConnections, type Connection } from '@/lib/store/connections'
import {
  countDeliveries,
  countUndoneThere,
  findDelivery,
  loadDeliveries,
  type Delivery,
} from '@/lib/store/deliveries'
import type { Store } from '@/lib/store/port'

import { decodeCursor, encodeCursor } from './cursor'

/** A connected store as screens read it. */
export type ConnectionView = {
  readonly id: string
  readonly kind: StoreKind
  readonly product: string // 'mem0'
  readonly url: string
  readonly agent: string
  readonly scope: StoreScope
  readonly mode: PushMode
  readonly hasKey: boolean
  readonly state: 'on' | 'paused' | 'disconnected'
  readonly pausedWhy: string | null
  readonly createdAt: string
  readonly nextReadAt: string
  readonly busyUntil: string | null // while it is read or written
  readonly lastReadAt: string | null
  readonly lastReadProblem: string | null // of the last read; null: it went well
  readonly partial: string | null // why the last read may have missed some
  readonly facts: number // that are linked
  readonly deliveries: Readonly<Record<DeliveryState, number>>
  readonly noLongerThere: number // changes that were written, and that the last read did not find
  readonly capabilities: StoreCapabilities
}

/** What was found at an address, and what may be written there. */
export type FoundStore = {
  readonly product: string
  readonly writable: boolean
  readonly why: string | null // it cannot be written
  readonly facts: number | null // as far as one request tells
} & Pick<StoreCapabilities, 'can' | 'tested' | 'guard' | 'seen' | 'again'>

/** One write of one operation to one store. */
export type DeliveryView = {
  readonly id: string
  readonly connectionId: string
  readonly kind: StoreKind
  readonly product: string
  readonly url: string
  readonly agent: string
  readonly factId: string
  readonly content: string // of the fact
  readonly change: StoreChange['kind']
  readonly final: boolean // written, it cannot be undone there
  readonly alwaysHeld: boolean // waits for a person in every mode
  readonly operationSeq: number
  readonly state: DeliveryState
  readonly at: string
  readonly verifiedAt: string | null
  readonly nextTryAt: string | null // while it waits
  readonly problem: { readonly sentence: string; readonly wayOut: string } | null
  readonly undoneThereAt: string | null // when a read found that the store no longer holds what was written
  readonly droppedAt: string | null // when a person gave it up
  readonly droppedBy: string | null
}

/** Reads every connection: those that were disconnected last, otherwise the newest first. */
export async function readConnections(store: Store): Promise<readonly ConnectionView[]> {
  const [connections, facts, deliveries, undoneThere] = await Promise.all([
    loadConnections(store.read),
    countLinked(store.read),
    countDeliveries(store.read),
    countUndoneThere(store.read),
  ])
  return connections.map((connection) => {
    const counts = deliveries.get(connection.id)
    return viewOf(connection, {
      facts: facts.get(connection.id) ?? 0,
      count: (state) => counts?.get(state) ?? 0,
      noLongerThere: undoneThere.get(connection.id) ?? 0,
    })
  })
}

/** Reads one connection; null when there is none. */
export async function readConnection(store: Store, id: string): Promise<ConnectionView | null> {
  return (await readConnections(store)).find((each) => each.id === id) ?? null
}

/** Reads the deliveries of a connection, a fact or an operation, newest first. */
export async function readDeliveries(
  store: Store,
  of: Parameters<typeof loadDeliveries>[1],
  most: number,
): Promise<readonly DeliveryView[]> {
  return viewsOf(store, await loadDeliveries(store.read, of, most))
}

/** Reads one page of the deliveries of connections, newest first, for programs; `connectionIds` null: of all. */
export async function readDeliveryPage(
  store: Store,
  {
    connectionIds,
    states,
  }: {
    readonly connectionIds: readonly string[] | null
    readonly states?: readonly DeliveryState[]
  },
  { cursor, limit }: { readonly cursor: string | null; readonly limit: number },
): Promise<{ readonly items: readonly DeliveryView[]; readonly nextCursor: string | null }> {
  const [before] = decodeCursor(cursor, POSITION) ?? []
  const of = {
    ...(connectionIds !== null && { connectionIds }),
    ...(states !== undefined && { states }),
    ...(before !== undefined && { before }),
  }
  const found = await loadDeliveries(store.read, of, limit + 1)
  const shown = found.slice(0, limit)
  const last = found.length > limit ? shown.at(-1) : undefined
  return {
    items: await viewsOf(store, shown),
    nextCursor: last === undefined ? null : encodeCursor([last.seq]),
  }
}

const POSITION = z.tuple([z.int()])

/** Reads one delivery; null when there is none. */
export async function readDelivery(store: Store, id: string): Promise<DeliveryView | null> {
  const delivery = await findDelivery(store.read, id)
  return delivery === null ? null : ((await viewsOf(store, [delivery]))[0] ?? null)
}

function viewOf(
  connection: Connection,
  counted: {
    readonly facts: number
    readonly count: (state: DeliveryState) => number
    readonly noLongerThere: number
  },
): ConnectionView {
  const { id, kind, url, agentId, scopeBy, scopeId, mode, sealedKey, disconnectedAt } = connection
  const { pausedAt, pausedWhy, createdAt, nextReadAt, busyUntil, lastReadAt } = connection
  const { lastReadProblem, partial } = connection
  const capabilities = capabilitiesOf(kind, connection.system)
  const count = (state: DeliveryState) => [state, counted.count(state)] as const
  return {
    id,
    kind,
    product: capabilities.product,
    url,
    agent: agentId,
    scope: { by: scopeBy, id: scopeId },
    mode,
    hasKey: sealedKey !== null,
    state: disconnectedAt !== null ? 'disconnected' : pausedAt !== null ? 'paused' : 'on',
    pausedWhy,
    createdAt: createdAt.toISOString(),
    nextReadAt: nextReadAt.toISOString(),
    busyUntil: busyUntil?.toISOString() ?? null,
    lastReadAt: lastReadAt?.toISOString() ?? null,
    lastReadProblem,
    partial,
    facts: counted.facts,
    deliveries: Object.fromEntries(DELIVERY_STATES.map(count)) as ConnectionView['deliveries'],
    noLongerThere: counted.noLongerThere,
    capabilities,
  }
}

async function viewsOf(
  store: Store,
  deliveries: readonly Delivery[],
): Promise<readonly DeliveryView[]> {
  const ids = [...new Set(deliveries.map(({ factId }) => factId))]
  const [connections, facts] = await Promise.all([
    loadConnections(store.read),
    store.read.fact.findMany({ where: { id: { in: ids } }, select: { id: true, content: true } }),
  ])
  const contents = new Map(facts.map(({ id, content }) => [id, content]))
  return deliveries.flatMap((delivery) => {
    const connection = connections.find(({ id }) => id === delivery.connectionId)
    return connection === undefined
      ? []
      : [deliveryView(delivery, connection, contents.get(delivery.factId) ?? '')]
  })
}

function deliveryView(
  delivery: Delivery,
  { id: connectionId, kind, url, agentId: agent, system }: Connection,
  content: string,
): DeliveryView {
  const { id, factId, change, operationSeq, state, at, problem, wayOut } = delivery
  const capabilities = capabilitiesOf(kind, system)
  return {
    id,
    connectionId,
    kind,
    product: capabilities.product,
    url,
    agent,
    factId,
    content,
    change: change.kind,
    final: isFinal(capabilities, change.kind),
    alwaysHeld: isAlwaysHeld(kind, change.kind),
    operationSeq,
    state,
    at: at.toISOString(),
    verifiedAt: delivery.verifiedAt?.toISOString() ?? null,
    nextTryAt: state === 'waiting' ? delivery.nextTryAt.toISOString() : null,
    problem: problem === null ? null : { sentence: problem, wayOut: wayOut ?? '' },
    undoneThereAt: delivery.undoneThereAt?.toISOString() ?? null,
    droppedAt: delivery.droppedAt?.toISOString() ?? null,
    droppedBy: delivery.droppedBy,
  }
}
