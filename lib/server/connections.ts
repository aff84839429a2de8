import { capabilitiesOf } from '@/lib/connectors/capabilities'
import { StoreProblem, type Connector, type StoreTarget } from '@/lib/connectors/port'
import { CONNECTORS } from '@/lib/connectors/registry'
import type { Services } from '@/lib/contract/verb'
import { SCHEDULE } from '@/lib/domain/actor'
import type { OperationRequest } from '@/lib/domain/operation'
import type { Refusal } from '@/lib/domain/refusal'
import { jobs, type Job } from '@/lib/jobs/jobs'
import { deliverToStores, type DeliveryMeans } from '@/lib/operations/deliver-to-stores'
import { readDueStores } from '@/lib/operations/read-due-stores'
import { createGraphTransport } from '@/lib/outgoing/ask-graph'
import { createTransport } from '@/lib/outgoing/ask-store'
import { once } from '@/lib/process/once'
import { findConnection, type Connection } from '@/lib/store/connections'
import type { Store } from '@/lib/store/port'

import { now } from './clock'
import { openDb, settings } from './db'
import { newId } from './ids'
import { readersApart } from './readers-apart'
import { report } from './report'
import { openKey, sealKey } from './sealed-key'
import { signetDatabase } from './signet-database'
import { problemOf, storeDoor } from './store-door'
import { storeFile } from './store-file'
import { storeTurns } from './store-turns'
import { sweepInBackground } from './sweeps'
import { vestigeDatabase } from './vestige-database'

const STORES_AT_ONCE = 4
const READS_AT_ONCE = 2 // each holds what it reads in memory

/** Returns what a verb may use of connected stores in this process. */
export function connectedStores(store: Store): Services['stores'] {
  return {
    means: storeMeans(),
    probe: async (kind, target) => {
      const { system = null, ...found } = await connectorOf(kind).probe(
        beside(kind, target),
        transportOf(kind),
      )
      return { ...capabilitiesOf(kind, system), ...found } // found: its name with its version
    },
    seal: async (key, id) => {
      const { secretKey } = settings()
      return secretKey === null ? null : sealKey(key, secretKey, id)
    },
    keyProblem: (id) => keyProblem(store, id),
    sendSoon: () => void sendToStores(),
    inBackground: (work) => void inBackground(work),
  }
}

/** Sends what waits for connected stores. A store that is a file is looked through for each fact, before and after. */
export const SEND_TO_STORES: Job<null, void> = {
  name: 'send-to-stores',
  run: async () => deliverToStores(await openDb(), storeMeans()),
}

/** Has it sent; a slow store delays neither another nor other work of the schedule. */
export function sendToStores(): Promise<void> {
  return orTriedAgain(() => jobs().enqueue(SEND_TO_STORES, null))
}

async function orTriedAgain(send: () => Promise<void>): Promise<void> {
  try {
    await send()
  } catch (error) {
    report('a connected store was not written; it is tried again', error)
  }
}

/**
 * Sends what waits from a process that ends soon (decision 0195). A store whose key cannot be opened here is left to the server that can:
 * the attempt would pause it.
 */
export async function sendFromHere(store: Store): Promise<void> {
  const means = storeMeans()
  const beside: DeliveryMeans['beside'] = async (id, work) => {
    if ((await keyProblem(store, id)) === null) await means.beside(id, work)
  }
  await orTriedAgain(() => deliverToStores(store, { ...means, beside }))
}

async function inBackground(work: () => Promise<unknown>): Promise<void> {
  try {
    await work()
  } catch (error) {
    report('a connected store was not read; it is tried again', error)
  }
}

/** Reads the connected stores that are due, and has sweeps look at what changed. */
export const READ_STORES: Job<null, void> = {
  name: 'read-stores',
  run: async () => {
    const request = (): OperationRequest => ({
      ...SCHEDULE,
      at: now(),
      newId,
      idempotencyKey: null,
    })
    const beside = once('read-turns', () => storeTurns(READS_AT_ONCE))
    const by = {
      means: { ...storeMeans(), beside },
      onNews: (agentId: string) =>
        sweepInBackground({ agentId, entity: null, trigger: 'import' }, request()),
      onError: (error: unknown) =>
        report('a connected store was not read; it is tried again', error),
    }
    await readDueStores(await openDb(), by, request)
  },
}

/** Has those read that are due. */
export async function readStores(): Promise<void> {
  await inBackground(() => jobs().enqueue(READ_STORES, null))
}

function storeMeans(): DeliveryMeans {
  const beside = once('store-turns', () => storeTurns(STORES_AT_ONCE))
  return { doorOf, now, chance: () => Math.random(), problemOf, beside }
}

function doorOf(connection: Connection): ReturnType<DeliveryMeans['doorOf']> {
  const target = async () => beside(connection.kind, await targetOf(connection))
  return storeDoor(connectorOf(connection.kind), target, transportOf(connection.kind))
}

async function targetOf(connection: Connection): Promise<StoreTarget> {
  const { id, url, agentId, scopeBy, scopeId, sealedKey } = connection
  const scope = { by: scopeBy, id: scopeId }
  return { url, scope, agent: agentId, key: sealedKey && (await opened(sealedKey, id)) }
}

/** What is read from a file or a folder is read apart: nothing else can stop a reader inside SQLite. */
function connectorOf(kind: Connection['kind']): Connector {
  const connector = CONNECTORS[kind]
  return FROM_FILES.has(kind) ? { ...connector, ...readersApart(kind) } : connector
}

const FROM_FILES: ReadonlySet<Connection['kind']> = new Set([
  'signet',
  'vestige',
  'openclaw',
  'markdown',
  'mcp-memory',
])

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
    case 'mcp-memory':
      return { ...target, url: '', database: storeFile(target.url, storeFolders), now }
    case 'mem0':
    case 'memstore':
    case 'graphiti':
    case 'zep':
    case 'hindsight':
      return target
  }
}

async function opened(sealed: string, id: string): Promise<string> {
  const key = await openedKey(sealed, id)
  if (key !== null) return key
  throw new StoreProblem({ kind: 'unauthorized', ...CANNOT_OPEN })
}

const CANNOT_OPEN = {
  sentence: 'The key of the store cannot be read.',
  wayOut:
    'Use the PALIMPSEST_SECRET_KEY that it was saved with, or change the key of the connection.',
} as const

async function keyProblem(store: Store, connectionId: string): Promise<Refusal | null> {
  const { sealedKey = null } = (await findConnection(store.read, connectionId)) ?? {}
  return sealedKey === null || (await openedKey(sealedKey, connectionId)) !== null
    ? null
    : { kind: 'store-refused', ...CANNOT_OPEN }
}

async function openedKey(sealed: string, id: string): Promise<string | null> {
  const { secretKey } = settings()
  return secretKey === null ? null : openKey(sealed, secretKey, id)
}

/** FalkorDB is asked over the protocol of Redis, every other store over HTTP. */
function transportOf(kind: Connection['kind']) {
  const allowed = () => ({ allowed: settings().storeNetworks })
  return kind === 'graphiti'
    ? once('graph-transport', () => createGraphTransport(allowed()))
    : once('store-transport', () => createTransport(allowed()))
}
