import { z } from 'zod'

import {
  DELIVERY_STATES,
  LONGEST_CLAIM_MS,
  PUSH_MODES,
  SCOPE_NAMES,
  STORE_KINDS,
  type StoreCapabilities,
  type StoreChange,
} from '@/lib/domain/connection'
import { instantFromMs } from '@/lib/domain/instant'
import { accepted, refused, type Result } from '@/lib/domain/result'
import {
  readConnection,
  readDelivery,
  type ConnectionView,
  type DeliveryView,
} from '@/lib/views/connections'

import { reaches } from './reach'
import * as shapes from './shapes'
import type { Services, VerbRequest } from './verb'

// Connections and deliveries as programs receive them. The key of a store is in neither.

const CHANGES = [
  'supersede',
  'retract',
  'reinstate',
  'restate',
  'undo',
] as const satisfies readonly StoreChange['kind'][]

export const connection = z
  .object({
    id: shapes.id,
    kind: z.enum(STORE_KINDS),
    product: z.string(),
    url: z.string(), // or the path of a file
    agent: z.string(), // here
    scopeBy: z.enum(SCOPE_NAMES), // whose memories are read
    scopeId: z.string(), // empty: all
    mode: z.enum(PUSH_MODES),
    hasKey: z.boolean(),
    state: z.enum(['on', 'paused', 'disconnected']),
    pausedWhy: z.string().nullable(),
    reading: z.boolean(), // a read is due or under way
    lastReadAt: shapes.instant.nullable(),
    lastReadProblem: z.string().nullable(), // of the last read; null: it went well
    partial: z.string().nullable(), // why the last read may have missed some
    facts: z.int().min(0), // that are linked
    deliveries: z.object(
      Object.fromEntries(DELIVERY_STATES.map((state) => [state, z.int().min(0)])) as Record<
        (typeof DELIVERY_STATES)[number],
        z.ZodInt
      >,
    ),
    createdAt: shapes.instant,
    page: z.string(), // where a person sees it
  })
  .meta({ id: 'Connection' })

/** What can be written to a store. */
export const capabilities = z.object({
  can: z.array(
    z.object({
      what: z.enum(['supersede', 'restate', 'retract', 'undo', 'protect', 'merge']),
      how: z.string().nullable(), // null: it cannot
      why: z.string().nullable(), // it cannot
    }),
  ),
  tested: z.string(), // versions
  guard: z.string(), // what keeps a stale write out
  seen: z.string(), // when the agent stops seeing an ended fact
  again: z.string(), // how much of it a later read takes
})

/** With what can be written there. */
export const connectionInFull = connection
  .extend(capabilities.shape)
  .meta({ id: 'ConnectionInFull' })

export const delivery = z
  .object({
    id: shapes.id,
    connectionId: shapes.id,
    product: z.string(),
    agent: z.string(),
    factId: shapes.id,
    content: z.string(), // of the fact
    change: z.enum(CHANGES),
    final: z.boolean(), // written, it cannot be undone there
    alwaysHeld: z.boolean(), // waits for a person in every mode
    operationSeq: z.int().min(1),
    state: z.enum(DELIVERY_STATES),
    at: shapes.instant,
    verifiedAt: shapes.instant.nullable(),
    nextTryAt: shapes.instant.nullable(), // while it waits
    problem: z.string().nullable(), // why it is refused, or was not sent yet
    wayOut: z.string().nullable(),
    undoneThereAt: shapes.instant.nullable(), // when a read found that the store no longer holds it
    droppedAt: shapes.instant.nullable(), // when a person gave it up
    droppedBy: z.string().nullable(),
  })
  .meta({ id: 'Delivery' })

/** Returns a connection as programs receive it. */
export function connectionData(view: ConnectionView, at: Date): z.infer<typeof connection> {
  const { scope, nextReadAt } = view
  const isDue = view.state === 'on' && nextReadAt <= at.toISOString()
  return {
    id: view.id,
    kind: view.kind,
    product: view.product,
    url: view.url,
    agent: view.agent,
    scopeBy: scope.by,
    scopeId: scope.id,
    mode: view.mode,
    hasKey: view.hasKey,
    state: view.state,
    pausedWhy: view.pausedWhy,
    reading: isDue || isBusy(view, at),
    lastReadAt: view.lastReadAt,
    lastReadProblem: view.lastReadProblem,
    partial: view.partial,
    facts: view.facts,
    deliveries: { ...view.deliveries },
    createdAt: view.createdAt,
    page: `/settings/connections/${view.id}`,
  }
}

/** True while a store is read or written. */
export function isBusy({ busyUntil }: ConnectionView, at: Date): boolean {
  const latest = instantFromMs(at.getTime() + LONGEST_CLAIM_MS).toISOString()
  return busyUntil !== null && busyUntil > at.toISOString() && busyUntil <= latest
}

/** Returns a connection with what can be written there. */
export function connectionInFullData(
  view: ConnectionView,
  at: Date,
): z.infer<typeof connectionInFull> {
  return { ...connectionData(view, at), ...capabilityData(view.capabilities) }
}

/** Returns what can be written to a store as programs receive it. */
export function capabilityData(
  of: Omit<StoreCapabilities, 'product'>,
): z.infer<typeof capabilities> {
  const { can, tested, guard, seen, again } = of
  const able = can.map(({ what, how, why = null }) => ({ what, how, why }))
  return { can: able, tested, guard, seen, again }
}

/** Returns a delivery as programs receive it. */
export function deliveryData(view: DeliveryView): z.infer<typeof delivery> {
  const { kind: _kind, url: _url, problem, ...same } = view
  return { ...same, problem: problem?.sentence ?? null, wayOut: problem?.wayOut ?? null }
}

/** Finds a connection that the principal may know of (rule DR2). */
export async function reachedConnection(
  { store }: Pick<Services, 'store'>,
  id: string,
  { principal }: Pick<VerbRequest, 'principal'>,
): Promise<Result<ConnectionView>> {
  const view = await readConnection(store, id)
  return view === null || !reaches(principal, view.agent)
    ? refused({ kind: 'not-found', what: 'connection' })
    : accepted(view)
}

/** Finds a delivery that the principal may know of (rule DR2). */
export async function reachedDelivery(
  { store }: Pick<Services, 'store'>,
  id: string,
  { principal }: Pick<VerbRequest, 'principal'>,
): Promise<Result<DeliveryView>> {
  const view = await readDelivery(store, id)
  return view === null || !reaches(principal, view.agent)
    ? refused({ kind: 'not-found', what: 'delivery' })
    : accepted(view)
}
