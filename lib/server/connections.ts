import { StoreProblem, type StoreTarget } from '@/lib/connectors/port'
import { CONNECTORS } from '@/lib/connectors/registry'
import type { Services } from '@/lib/contract/verb'
import { SCHEDULE } from '@/lib/domain/actor'
import { deliverToStores, type DeliveryMeans } from '@/lib/operations/deliver-to-stores'
import { readStore } from '@/lib/operations/read-store'
import { createTransport } from '@/lib/outgoing/ask-store'
import { once } from '@/lib/process/once'
import { findToRead, type Connection } from '@/lib/store/connections'
import type { Store } from '@/lib/store/port'

import { now } from './clock'
import { settings } from './db'
import { newId } from './ids'
import { openKey, sealKey } from './sealed-key'
import { signetDatabase } from './signet-database'
import { storeFile } from './store-file'
import { storeLanes } from './store-lanes'
import { sweepInBackground } from './sweeps'
import { vestigeDatabase } from './vestige-database'

const STORES_AT_ONCE = 4

/** Returns what a verb may use of connected stores in this process. */
export function connectedStores(store: Store): Services['stores'] {
  return {
    means: storeMeans(),
    probe: (kind, target) => CONNECTORS[kind].probe(beside(kind, target), transport()),
    seal: async (key, id) => {
      const { secretKey } = settings()
      return secretKey === null ? null : sealKey(key, secretKey, id)
    },
    sendSoon: () => void sendToStores(store),
  }
}

/** Sends what waits for connected stores; a slow store delays neither another nor other work of the schedule. */
export async function sendToStores(store: Store): Promise<void> {
  try {
    await deliverToStores(store, storeMeans())
  } catch (error) {
    console.error('a connected store was not written; it is tried again', error)
  }
}

/** Reads the connected stores that are due, and has sweeps look at what changed. */
export async function readStoresOnSchedule(store: Store, at: Date): Promise<void> {
  for (const connectionId of await findToRead(store.read, at)) {
    const request = { ...SCHEDULE, at, newId, idempotencyKey: null }
    try {
      const read = await readStore(store, { connectionId, means: storeMeans() }, request)
      if (!read.ok || read.value.added + read.value.changed === 0) continue
      const command = { agentId: read.value.agent, entity: null, trigger: 'import' } as const
      await sweepInBackground(command, request)
    } catch (error) {
      console.error('a connected store was not read; it is tried again', error)
    }
  }
}

function storeMeans(): DeliveryMeans {
  const beside = once('store-lanes', () => storeLanes(STORES_AT_ONCE))
  return { doorOf, now, chance: () => Math.random(), problemOf, beside }
}

function problemOf(error: unknown): StoreProblem | null {
  return error instanceof StoreProblem ? error : null
}

function doorOf(connection: Connection): ReturnType<DeliveryMeans['doorOf']> {
  const connector = CONNECTORS[connection.kind]
  const { rehearse, setByStore, isPartway } = connector
  const target = async () => beside(connection.kind, await targetOf(connection))
  const send = transport()
  return {
    plan: connector.plan,
    ...(setByStore && { setByStore }),
    ...(isPartway && { isPartway }),
    look: async (externalId) => connector.look(await target(), externalId, send),
    ...(rehearse && { rehearse: async (plan) => rehearse(await target(), plan, send) }),
    write: async (plan) => connector.write(await target(), plan, send),
    read: async () => connector.read(await target(), send),
  }
}

async function targetOf(connection: Connection): Promise<StoreTarget> {
  const { id, url, agentId, scopeBy, scopeId, sealedKey } = connection
  const scope = { by: scopeBy, id: scopeId }
  return { url, scope, agent: agentId, key: sealedKey && (await opened(sealedKey, id)) }
}

/** Adds where the database is, for a store that is read from it. */
function beside(kind: Connection['kind'], target: StoreTarget): StoreTarget {
  const { signetWorkspace, vestigeFolder, storeFolders, openclawGateway } = settings()
  switch (kind) {
    case 'signet':
      return { ...target, database: signetDatabase(signetWorkspace) }
    case 'vestige':
      return { ...target, database: vestigeDatabase(vestigeFolder), now }
    case 'openclaw': {
      const database = storeFile(target.url, storeFolders)
      return { ...target, url: openclawGateway ?? '', database, now }
    }
    case 'markdown':
      return { ...target, url: '', database: storeFile(target.url, storeFolders), now }
    case 'mem0':
    case 'memstore':
      return target
  }
}

async function opened(sealed: string, id: string): Promise<string> {
  const { secretKey } = settings()
  const key = secretKey === null ? null : await openKey(sealed, secretKey, id)
  if (key !== null) return key
  throw new StoreProblem({
    kind: 'unauthorized',
    sentence: 'The key of the store cannot be read.',
    wayOut:
      'Start the server with the PALIMPSEST_SECRET_KEY that it was saved with, or connect the store again.',
  })
}

function transport() {
  return once('store-transport', () => createTransport({ allowed: settings().storeNetworks }))
}
