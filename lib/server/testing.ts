import type { Connector, StoreTarget, Transport } from '@/lib/connectors/port'
import { hasPath, type PushMode, type StoreKind } from '@/lib/domain/connection'
import { instantFromMs } from '@/lib/domain/instant'
import { addConnection } from '@/lib/operations/add-connection'
import { deliverToStores, type DeliveryMeans } from '@/lib/operations/deliver-to-stores'
import { readStore } from '@/lib/operations/read-store'
import { setConnectionMode } from '@/lib/operations/set-connection-mode'
import { supersedeByHand } from '@/lib/operations/supersede-by-hand'
import { at, countedRequests, setOverrides, valueOf } from '@/lib/operations/testing'
import { undoOperations } from '@/lib/operations/undo-operation'
import { openTestStore } from '@/lib/store/testing'
import { readDeliveries } from '@/lib/views/connections'

import { problemOf, storeDoor } from './store-door'
import { storeTurns } from './store-turns'

/** The connection of a test. */
export const ID = 'c1'

export type ConnectedTest = Awaited<ReturnType<typeof connectedTest>>

/** Opens an empty store that is to be connected to a kind of other store. The test moves its clock, and says how the other is reached. */
export async function connectedTest(kind: StoreKind, connector: Connector) {
  let nowMs = at('2026-11-26T12:00:00Z').getTime()
  let way: { readonly target: StoreTarget; readonly send: Transport } | null = null
  const reached = () => {
    if (way === null) throw new Error('The test has not said how its store is reached.')
    return way
  }
  const send: Transport = (call) => reached().send(call)
  const store = await openTestStore()
  const requests = countedRequests()
  const now = () => instantFromMs(nowMs)
  const request = () => ({ ...requests(), at: now() })
  await setOverrides(store, request(), { agentId: null, overrides: { shadowMode: false } })
  const means: DeliveryMeans = {
    now,
    chance: () => 0.5,
    problemOf,
    beside: storeTurns(2),
    doorOf: () => storeDoor(connector, () => reached().target, send),
  }
  const sync = async () => valueOf(await readStore(store, { connectionId: ID, means }, request()))

  /** Finds a fact by its id in the other store. */
  const factOf = (externalId: string | number) =>
    store.read.fact.findFirstOrThrow({ where: { importKey: { endsWith: `:${externalId}` } } })

  return {
    store,
    means,
    request,
    now,
    pass: (ms: number) => {
      nowMs += ms
    },
    setTime: (text: string) => {
      nowMs = at(text).getTime()
    },
    reach: (target: StoreTarget, send: Transport) => {
      way = { target: { ...target, agent: 'assistant' }, send }
    },
    sync,
    factOf,
    /** Connects the other store and reads it; returns what that brought. */
    connect: async (mode: PushMode) => {
      const { url, database = null, scope, agent } = reached().target
      const place = { kind, url: hasPath(kind) ? (database ?? '') : url }
      const whose = { agentId: agent, scopeBy: scope.by, scopeId: scope.id }
      const account = { ...place, ...whose, id: ID, sealedKey: null, owner: 'Ada' }
      valueOf(await addConnection(store, account, request()))
      const synced = await sync()
      valueOf(await setConnectionMode(store, { id: ID, mode }, request()))
      return synced
    },
    /** Replaces a fact by a newer one, by hand. */
    supersede: async (older: string | number, newer: string | number) => {
      const [old, fresh] = [await factOf(older), await factOf(newer)]
      const sides = { olderId: old.id, olderVersion: old.version, newerId: fresh.id }
      const command = { ...sides, newerVersion: fresh.version, reason: null }
      return valueOf(await supersedeByHand(store, command, request())).operation
    },
    undo: async (operationId: string) =>
      valueOf(await undoOperations(store, { operationIds: [operationId] }, request())).operation,
    /** Sends what waits. */
    deliver: (by = means) => deliverToStores(store, by),
    /** The newest delivery. */
    last: async () => {
      const [delivery] = await readDeliveries(store, { connectionId: ID }, 1)
      if (delivery === undefined) throw new Error('There is no delivery.')
      return delivery
    },
    close: () => store.remove(),
  }
}
