import { z } from 'zod'

import {
  PUSH_MODES,
  SCOPE_NAMES,
  STORE_KINDS,
  newConnectionProblem,
  storeUrl,
} from '@/lib/domain/connection'
import type { Refusal } from '@/lib/domain/refusal'
import { accepted, refused, type Result } from '@/lib/domain/result'
import { addConnection } from '@/lib/operations/add-connection'
import { alterConnection } from '@/lib/operations/change-connection'
import { actOnDelivery } from '@/lib/operations/change-delivery'
import { previewDelivery } from '@/lib/operations/preview-delivery'
import { readStore } from '@/lib/operations/read-store'
import { releaseDeliveries } from '@/lib/operations/release-deliveries'
import { setConnectionMode } from '@/lib/operations/set-connection-mode'
import { fingerprint } from '@/lib/operations/steps/fingerprint'
import { takeOver } from '@/lib/operations/take-over'
import {
  readConnection,
  readDelivery,
  type ConnectionView,
  type DeliveryView,
} from '@/lib/views/connections'

import * as shapes from './shapes'
import { pageVerb, type Services, type VerbRequest } from './verb'

// Connected stores belong to whoever runs Palimpsest: programs neither make them nor release what is sent.

const account = {
  kind: z.enum(STORE_KINDS),
  url: shapes.text(500).trim(),
  scopeBy: z.enum(SCOPE_NAMES),
  scopeId: shapes.text(200).trim(), // whose memories; empty: all
  key: shapes.text(500).nullish(), // null: the store needs none
}
const one = z.strictObject({ id: shapes.id })

export const probe = pageVerb({
  name: 'connections.probe',
  says: 'Looks at a store and says what was found. Writes nothing.',
  role: 'admin',
  onlyReads: true,
  keyless: true,
  input: z.strictObject(account),
  run: async ({ stores }, { kind, url, scopeBy, scopeId, key }) => {
    const problem = newConnectionProblem({ kind, url, scopeBy, scopeId })
    if (problem !== null) return refused({ kind: 'bad-input', problem })
    const scope = { by: scopeBy, id: scopeId }
    return orRefused(stores, () =>
      stores.probe(kind, { url: storeUrl(kind, url), scope, agent: '', key: key ?? null }),
    )
  },
})

export const create = pageVerb({
  name: 'connections.create',
  says: 'Connects a store, read-only, and reads it once.',
  role: 'admin',
  keyless: true,
  takesLong: true,
  input: z.strictObject({ ...account, agent: shapes.name }),
  run: async (services, { agent, key, ...wanted }, request) => {
    const { store, stores } = services
    const id = `c_${fingerprint(request.idempotencyKey ?? request.newId())}`
    const given = key ?? ''
    const sealedKey = given === '' ? null : await stores.seal(given, id)
    if (sealedKey === null && given !== '') return refused(NO_SECRET)
    const owner = request.principal.person
    const connection = { ...wanted, id, agentId: agent, sealedKey, owner }
    const added = await addConnection(store, connection, request)
    if (!added.ok) return added
    await syncNow(services, id, request) // what it could not read is on the page
    return shown(services, added)
  },
})

export const setMode = pageVerb({
  name: 'connections.set_mode',
  says: 'Says what is written to a connected store: nothing, what a person releases, or every decision.',
  role: 'admin',
  keyless: true,
  input: z.strictObject({ id: shapes.id, mode: z.enum(PUSH_MODES) }),
  run: async (services, { id, mode }, request) =>
    shown(services, await setConnectionMode(services.store, { id, mode }, request)),
})

export const resume = pageVerb({
  name: 'connections.resume',
  says: 'Lets a paused connection continue.',
  role: 'admin',
  keyless: true,
  input: one,
  run: async (services, { id }, request) => {
    const done = await alterConnection(services.store, { id, change: 'resume' }, request)
    services.stores.sendSoon()
    return shown(services, done)
  },
})

export const disconnect = pageVerb({
  name: 'connections.disconnect',
  says: 'Ends a connection: nothing more is read or written.',
  role: 'admin',
  keyless: true,
  input: one,
  run: async (services, { id }, request) =>
    shown(services, await alterConnection(services.store, { id, change: 'disconnect' }, request)),
})

export const sync = pageVerb({
  name: 'connections.sync',
  says: 'Reads a connected store and imports what changed there.',
  role: 'admin',
  keyless: true,
  takesLong: true,
  input: one,
  run: (services, { id }, request) => syncNow(services, id, request),
})

export const preview = pageVerb({
  name: 'deliveries.preview',
  says: 'Returns what a delivery would send now. Writes nothing.',
  role: 'admin',
  onlyReads: true,
  keyless: true,
  input: one,
  run: async ({ store, stores }, { id }, request) => {
    const planned = await previewDelivery(store, { id, means: stores.means }, request)
    if (!planned.ok) return planned
    const { says, call } = planned.value
    return accepted({ ...call, says, body: JSON.stringify(call.body, null, 2) })
  },
})

export const release = delivered('release', 'Has a held delivery sent.')
export const retry = delivered('retry', 'Has a refused or failed delivery sent again.')
export const drop = delivered('drop', 'Drops a delivery: it is not sent.')

export const releaseMany = pageVerb({
  name: 'deliveries.release_many',
  says: 'Has held deliveries sent, the oldest first. Says how many were left, and why one was.',
  role: 'admin',
  keyless: true,
  input: z.strictObject({ ids: z.array(shapes.id).min(1).max(100) }),
  run: async ({ store, stores }, { ids }, request) => {
    const done = await releaseDeliveries(store, ids, request)
    stores.sendSoon()
    return accepted(done)
  },
})

export const take = pageVerb({
  name: 'deliveries.take',
  says: 'Takes over the text that a fact has in its store now, in place of the one that was written.',
  role: 'admin',
  keyless: true,
  takesLong: true,
  input: one,
  run: async ({ store, stores, startSweep }, { id }, request) => {
    const read = await takeOver(store, { id, means: stores.means }, request)
    if (!read.ok) return read
    await startSweep({ agentId: read.value.agent, entity: null, trigger: 'import' }, request)
    return read
  },
})

function delivered(act: 'release' | 'retry' | 'drop', says: string) {
  return pageVerb({
    name: `deliveries.${act}`,
    says,
    role: 'admin',
    keyless: true,
    input: one,
    run: async ({ store, stores }, { id }, request): Promise<Result<DeliveryView, Refusal>> => {
      const done = await actOnDelivery(store, { id, act }, request)
      if (!done.ok) return done
      if (act !== 'drop') stores.sendSoon()
      const view = await readDelivery(store, id)
      return view === null ? refused({ kind: 'not-found', what: 'delivery' }) : accepted(view)
    },
  })
}

const NO_SECRET: Refusal = {
  kind: 'bad-input',
  problem: 'Keys of stores are kept encrypted. Start the server with PALIMPSEST_SECRET_KEY first.',
}

async function syncNow(services: Services, connectionId: string, request: VerbRequest) {
  const { store, stores, startSweep } = services
  const read = await readStore(store, { connectionId, means: stores.means }, request)
  if (!read.ok) return read
  const { agent, added, changed } = read.value
  if (added + changed > 0)
    await startSweep({ agentId: agent, entity: null, trigger: 'import' }, request)
  return read
}

async function shown(
  { store }: Services,
  done: Result<{ readonly id: string }, Refusal>,
): Promise<Result<ConnectionView, Refusal>> {
  if (!done.ok) return done
  const view = await readConnection(store, done.value.id)
  return view === null ? refused({ kind: 'not-found', what: 'connection' }) : accepted(view)
}

async function orRefused<Value>(
  { means }: Services['stores'],
  work: () => Promise<Value>,
): Promise<Result<Value, Refusal>> {
  try {
    return accepted(await work())
  } catch (error) {
    const problem = means.problemOf(error)
    if (problem === null) throw error
    const { sentence, wayOut } = problem.trouble
    return refused({ kind: 'store-refused', sentence, wayOut })
  }
}
