import { z } from 'zod'

import { DELIVERY_STATES } from '@/lib/domain/connection'
import { accepted, refused, type Result } from '@/lib/domain/result'
import { actOnDelivery } from '@/lib/operations/change-delivery'
import { previewDelivery } from '@/lib/operations/preview-delivery'
import { releaseDeliveries } from '@/lib/operations/release-deliveries'
import { takeOverText } from '@/lib/operations/take-over-text'
import { readConnections, readDeliveryPage, type DeliveryView } from '@/lib/views/connections'

import { delivery, deliveryData, reachedConnection, reachedDelivery } from './connection-data'
import { closeCursor, openCursor } from './cursors'
import { reaches } from './reach'
import * as shapes from './shapes'
import { lookAtAgain } from './sync-store'
import { answering, verb, type Services, type VerbRequest } from './verb'

// What is written to connected stores is released by whoever runs Palimpsest, never by whoever may only decide.

const one = z.strictObject({ id: shapes.id })
const MOST_RELEASED = 100

export const list = verb({
  name: 'deliveries.list',
  says: 'Lists what is written to connected stores, the newest first.',
  role: 'read',
  input: z.strictObject({
    connection: shapes.id.optional(),
    state: z.enum(DELIVERY_STATES).optional(),
    ...shapes.PAGE,
  }),
  output: shapes.pageOf(delivery),
  run: async (services, { connection: named, state, limit, cursor: given }, request) => {
    const ids = await listedConnections(services, named, request)
    if (!ids.ok) return ids
    const filter = { connectionIds: ids.value, ...(state !== undefined && { states: [state] }) }
    const { principal } = request
    const asked = { named: named ?? null, state: state ?? null }
    const listed = { verb: 'deliveries.list', filter: asked, principal: principal.id }
    const cursor = openCursor(listed, given)
    if (!cursor.ok) return cursor
    const place = { cursor: cursor.value, limit }
    const page = await readDeliveryPage(services.store, filter, place)
    const nextCursor = closeCursor(listed, page.nextCursor)
    return accepted({ items: page.items.map(deliveryData), nextCursor })
  },
})

export const get = verb({
  name: 'deliveries.get',
  says: 'Returns what became of one write to a connected store.',
  role: 'read',
  input: one,
  output: delivery,
  run: async (services, { id }, request) => {
    const view = await reachedDelivery(services, id, request)
    return view.ok ? accepted(deliveryData(view.value)) : view
  },
})

export const preview = verb({
  name: 'deliveries.preview',
  says: 'Returns what a delivery would send now. Writes nothing.',
  role: 'admin',
  onlyReads: true,
  keyless: true,
  takesLong: true, // a store that is a file is looked through
  input: one,
  output: z.object({
    says: z.string(),
    method: z.string(),
    path: z.string(),
    body: z.string(), // JSON
  }),
  run: async (services, { id }, request) => {
    const found = await reachedDelivery(services, id, request)
    if (!found.ok) return found
    const { means } = services.stores
    const planned = await previewDelivery(services.store, { id, means }, request)
    if (!planned.ok) return planned
    const { says, call } = planned.value
    return accepted({ ...call, says, body: JSON.stringify(call.body, null, 2) })
  },
})

export const release = acting('release', 'Has a held delivery sent.')
export const retry = acting('retry', 'Has a refused or failed delivery sent again.')
export const drop = acting(
  'drop',
  'Drops a delivery: it is not sent, or not sent again where its store no longer holds it.',
)

export const releaseMany = verb({
  name: 'deliveries.release_many',
  says: 'Has held deliveries sent, the oldest first: those that are named, or all of a connection. Says how many were left, and why one was.',
  role: 'admin',
  keyless: true,
  input: z.strictObject({
    ids: z.array(shapes.id).min(1).max(MOST_RELEASED).optional(),
    connection: shapes.id.optional(), // instead of ids: the oldest 100 that it holds
  }),
  output: z.object({
    released: z.int(),
    left: z.int(),
    why: z.string().nullable(), // of one that was left
  }),
  run: async (services, named, request) => {
    const ids = await namedDeliveries(services, named, request)
    if (!ids.ok) return ids
    const done = await releaseDeliveries(services.store, ids.value, request)
    services.stores.sendSoon()
    return accepted(done)
  },
})

export const take = answering({
  name: 'deliveries.take',
  says: 'Takes over the text that a fact has in its store now, in place of the one that was written.',
  role: 'admin',
  keyless: true,
  takesLong: true,
  input: one,
  output: delivery,
  run: async (services, { id }, request) => {
    const found = await reachedDelivery(services, id, request)
    if (!found.ok) return found
    const { means, keyProblem } = services.stores
    const problem = await keyProblem(found.value.connectionId)
    if (problem !== null) return refused(problem)
    const read = await takeOverText(services.store, { id, means }, request)
    if (!read.ok) return read
    await lookAtAgain(services, read.value.agent, request)
    return accepted({ ...read.value, id })
  },
  answer: async (services, { id }, request) => {
    const view = await reachedDelivery(services, id, request)
    return view.ok ? accepted(deliveryData(view.value)) : view
  },
})

function acting(act: 'release' | 'retry' | 'drop', says: string) {
  return answering({
    name: `deliveries.${act}`,
    says,
    role: 'admin',
    keyless: true,
    input: one,
    output: delivery,
    run: async (services, { id }, request): Promise<Result<DeliveryView>> => {
      const found = await reachedDelivery(services, id, request)
      if (!found.ok) return found
      const done = await actOnDelivery(services.store, { id, act }, request)
      if (!done.ok) return done
      if (act !== 'drop') services.stores.sendSoon()
      return reachedDelivery(services, id, request)
    },
    answer: (_services, view) => Promise.resolve(accepted(deliveryData(view))),
  })
}

/** The connections whose deliveries are listed: the named one, or those that the principal may know of; null is all. */
async function listedConnections(
  services: Services,
  named: string | undefined,
  request: VerbRequest,
): Promise<Result<readonly string[] | null>> {
  const { principal } = request
  if (named !== undefined) {
    const found = await reachedConnection(services, named, request)
    return found.ok ? accepted([named]) : found
  }
  if (principal.agents === null) return accepted(null)
  const all = await readConnections(services.store)
  return accepted(all.filter(({ agent }) => reaches(principal, agent)).map(({ id }) => id))
}

/** Returns the ids that are released together: the named ones, or those that a connection holds, oldest first. */
async function namedDeliveries(
  services: Services,
  {
    ids,
    connection,
  }: { readonly ids?: readonly string[] | undefined; readonly connection?: string | undefined },
  request: VerbRequest,
): Promise<Result<readonly string[]>> {
  if ((ids === undefined) === (connection === undefined))
    return refused({ kind: 'bad-input', problem: 'Name deliveries, or one connection.' })
  if (connection === undefined) {
    for (const id of ids ?? []) {
      const found = await reachedDelivery(services, id, request)
      if (!found.ok) return found
    }
    return accepted(ids ?? [])
  }
  const found = await reachedConnection(services, connection, request)
  if (!found.ok) return found
  const held = await services.store.read.delivery.findMany({
    where: { connectionId: connection, state: 'held' },
    orderBy: { seq: 'asc' },
    take: MOST_RELEASED,
    select: { id: true },
  })
  return accepted(held.map(({ id }) => id))
}
