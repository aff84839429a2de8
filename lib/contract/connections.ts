import { z } from 'zod'

import {
  newConnectionProblem,
  PUSH_MODES,
  SCOPE_NAMES,
  SCOPES,
  STORE_KINDS,
  storeUrl,
  type StoreKind,
  type StoreScope,
} from '@/lib/domain/connection'
import { accepted, refused, type Result } from '@/lib/domain/result'
import { addConnection } from '@/lib/operations/add-connection'
import { alterConnection, replaceKey } from '@/lib/operations/change-connection'
import type { Synced } from '@/lib/operations/read-store'
import { setConnectionMode } from '@/lib/operations/set-connection-mode'
import { fingerprint } from '@/lib/operations/steps/fingerprint'
import { readConnections, type ConnectionView } from '@/lib/views/connections'

import {
  capabilities,
  capabilityData,
  connection,
  connectionData,
  connectionInFull,
  connectionInFullData,
  isBusy,
  reachedConnection,
} from './connection-data'
import { agentOf, reaches } from './reach'
import * as shapes from './shapes'
import { probed, sealedKeyOf, triedKey } from './store-key'
import { syncNow } from './sync-store'
import { answering, verb, type Services, type VerbRequest } from './verb'

// Connected stores belong to whoever runs Palimpsest: whoever may read sees them, and everything else needs the scope `admin`.

const account = {
  kind: z.enum(STORE_KINDS),
  url: shapes.text(500).trim(), // or the path of a file
  scopeBy: z.enum(SCOPE_NAMES).optional(), // whose memories; what the kind offers first, otherwise
  scopeId: shapes.text(200).trim().default(''), // empty: all
  key: shapes.text(500).nullish().meta({ writeOnly: true }), // null: the store needs none
}
const one = z.strictObject({ id: shapes.id })

export const list = verb({
  name: 'connections.list',
  says: 'Lists the connected stores, with how they were read last and what is still to be written.',
  role: 'read',
  input: z.strictObject({}),
  output: z.object({ items: z.array(connection) }),
  run: async ({ store }, _input, { principal, at }) => {
    const all = await readConnections(store)
    const reached = all.filter(({ agent }) => reaches(principal, agent))
    return accepted({ items: reached.map((view) => connectionData(view, at)) })
  },
})

export const get = verb({
  name: 'connections.get',
  says: 'Returns a connected store, with what can be written there.',
  role: 'read',
  input: one,
  output: connectionInFull,
  run: async (services, { id }, request) => {
    const view = await reachedConnection(services, id, request)
    return view.ok ? accepted(connectionInFullData(view.value, request.at)) : view
  },
})

export const probe = verb({
  name: 'connections.probe',
  says: 'Looks at a store and says what was found, and what can be written there. Writes nothing.',
  role: 'admin',
  onlyReads: true,
  keyless: true,
  takesLong: true, // a store that is a file is read to its end
  secret: 'key',
  input: z.strictObject(account),
  output: capabilities.extend({
    product: z.string(), // with its version, where it says it
    writable: z.boolean(),
    why: z.string().nullable(), // it cannot be written
    facts: z.int().nullable(), // as far as one request tells
  }),
  run: async ({ stores }, { kind, url, scopeId, key, ...chosen }) => {
    const scope = { by: chosen.scopeBy ?? firstScope(kind), id: scopeId }
    const problem = newConnectionProblem({ kind, url, scopeBy: scope.by, scopeId })
    if (problem !== null) return refused({ kind: 'bad-input', problem })
    const target = { url: storeUrl(kind, url), scope, agent: '', key: key ?? null }
    const found = await probed(stores, kind, target)
    return found.ok ? accepted({ ...found.value, ...capabilityData(found.value) }) : found
  },
})

export const create = answering({
  name: 'connections.create',
  says: 'Connects a store, read-only, and reads it once.',
  role: 'admin',
  keyless: true,
  takesLong: true,
  secret: 'key',
  input: z.strictObject({ ...account, agent: shapes.name.optional() }), // here
  output: connection,
  run: async (services, { agent: named, key, ...wanted }, request) => {
    const { store, stores } = services
    const agent = agentOf(request, named)
    if (!agent.ok) return agent
    const id = `c_${fingerprint(request.idempotencyKey ?? request.newId())}`
    const sealed = await sealedKeyOf(stores, { key, id })
    if (!sealed.ok) return sealed
    const sealedKey = sealed.value
    const { person: owner } = request.principal
    const scopeBy = wanted.scopeBy ?? firstScope(wanted.kind)
    const added = await addConnection(
      store,
      { ...wanted, id, agentId: agent.value, scopeBy, sealedKey, owner },
      request,
    )
    if (!added.ok) return added
    await syncNow(services, id, request) // what it could not read is on the page
    return reachedConnection(services, id, request)
  },
  answer,
})

export const setMode = answering({
  name: 'connections.set_mode',
  says: 'Says what is written to a connected store: nothing, what a person releases, or every decision.',
  role: 'admin',
  keyless: true,
  input: z.strictObject({ id: shapes.id, mode: z.enum(PUSH_MODES) }),
  output: connection,
  run: (services, { id, mode }, request) =>
    changed(services, { id, request }, () =>
      setConnectionMode(services.store, { id, mode }, request),
    ),
  answer,
})

export const setKey = answering({
  name: 'connections.set_key',
  says: 'Replaces the key of a connected store, once the store has accepted the new one; a paused connection continues.',
  role: 'admin',
  keyless: true,
  takesLong: true,
  secret: 'key',
  input: z.strictObject({ id: shapes.id, key: account.key }),
  output: connection,
  run: async (services, { id, key }, request) => {
    const { store, stores } = services
    const view = await reachedConnection(services, id, request)
    if (!view.ok) return view
    const sealed = await triedKey(stores, view.value, key)
    if (!sealed.ok) return sealed
    const done = await changed(services, { id, request }, () =>
      replaceKey(store, { id, sealedKey: sealed.value }, request),
    )
    if (!done.ok) return done
    stores.sendSoon()
    stores.inBackground(() => syncNow(services, id, request))
    return done
  },
  answer,
})

export const resume = answering({
  name: 'connections.resume',
  says: 'Lets a paused connection continue.',
  role: 'admin',
  keyless: true,
  input: one,
  output: connection,
  run: async (services, { id }, request) => {
    const done = await changed(services, { id, request }, () =>
      alterConnection(services.store, { id, change: 'resume' }, request),
    )
    if (done.ok) services.stores.sendSoon()
    return done
  },
  answer,
})

export const disconnect = answering({
  name: 'connections.disconnect',
  says: 'Ends a connection: nothing more is read or written.',
  role: 'admin',
  keyless: true,
  input: one,
  output: connection,
  run: (services, { id }, request) =>
    changed(services, { id, request }, () =>
      alterConnection(services.store, { id, change: 'disconnect' }, request),
    ),
  answer,
})

/** Decision 0195. */
export const sync = answering({
  name: 'connections.sync',
  says: 'Has a connected store read, and what changed there imported; with “wait”, answers when it is done.',
  role: 'admin',
  keyless: true,
  takesLong: true,
  input: z.strictObject({ id: shapes.id, wait: z.boolean().default(false) }),
  output: z.object({
    state: z.enum(['started', 'running', 'done']), // running: it is being read or written already
    added: z.int().nullable(), // null until it is done, like the others
    changed: z.int().nullable(),
    unchanged: z.int().nullable(),
    taken: z.int().nullable(), // changes of ours that the store no longer holds
    problems: z.array(z.string()), // what could not be imported
  }),
  run: async (services, { id, wait }, request): Promise<Result<Syncing>> => {
    const found = await reachedConnection(services, id, request)
    if (!found.ok) return found
    const problem = await services.stores.keyProblem(id)
    if (problem !== null) return refused(problem)
    if (wait) {
      const read = await syncNow(services, id, request)
      return read.ok ? accepted({ state: 'done', read: read.value }) : read
    }
    if (isBusy(found.value, request.at)) return accepted({ state: 'running', read: null })
    const due = await alterConnection(services.store, { id, change: 'read' }, request)
    if (!due.ok) return due
    services.stores.inBackground(() => syncNow(services, id, request))
    return accepted({ state: 'started', read: null })
  },
  answer: (_services, { state, read }) => {
    const { added = null, changed: edited = null, unchanged = null, taken = null } = read ?? {}
    const problems = [...(read?.problems ?? [])]
    return Promise.resolve(accepted({ state, added, changed: edited, unchanged, taken, problems }))
  },
})

type Syncing = {
  readonly state: 'started' | 'running' | 'done'
  readonly read: Synced | null // null until it is done
}

function firstScope(kind: StoreKind): StoreScope['by'] {
  return SCOPES[kind][0]
}

/** Changes a connection that the principal may know of, and returns it as it is then. */
async function changed(
  services: Services,
  { id, request }: { readonly id: string; readonly request: VerbRequest },
  work: () => Promise<Result<unknown>>,
): Promise<Result<ConnectionView>> {
  const found = await reachedConnection(services, id, request)
  if (!found.ok) return found
  const done = await work()
  return done.ok ? reachedConnection(services, id, request) : done
}

function answer(
  _services: Services,
  view: ConnectionView,
  { at }: VerbRequest,
): Promise<Result<z.infer<typeof connection>>> {
  return Promise.resolve(accepted(connectionData(view, at)))
}
