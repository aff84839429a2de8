import type { Connector, PlanResult, StoreProblem, ToPlan } from '@/lib/connectors/port'
import { FAILURES_TO_PAUSE, nextTry, type StoreState } from '@/lib/domain/connection'
import { instantFromMs } from '@/lib/domain/instant'
import { phaseOf } from '@/lib/domain/policy'
import {
  changeConnection,
  claimConnection,
  claimedUntil,
  findConnection,
  findLinks,
  noteStates,
  releaseConnection,
  type Connection,
} from '@/lib/store/connections'
import {
  changeDelivery,
  deliveryAt,
  findToSend,
  nextToSend,
  type Delivery,
} from '@/lib/store/deliveries'
import { loadPolicy } from '@/lib/store/policies'
import type { Store } from '@/lib/store/port'

const MOST_IN_A_ROW = 100 // then the next beat goes on

/** A connector with the account, the key and the network that it needs. */
export type StoreDoor = {
  readonly look: (externalId: string) => Promise<StoreState | null>
  readonly plan: (request: ToPlan) => PlanResult
  readonly write: (plan: Parameters<Connector['write']>[1]) => Promise<void>
  readonly read: () => ReturnType<Connector['read']>
}

export type DeliveryMeans = {
  readonly doorOf: (connection: Connection) => StoreDoor
  readonly problemOf: (error: unknown) => StoreProblem | null // null: a bug of ours
  readonly now: () => Date
  readonly chance: () => number // 0–1
}

/**
 * Sends what waits in the outbox of connected stores: in the order of the log for each fact, one at a time for each store (rule CS7). A store at
 * which something unexpected happens keeps no other waiting; the first such error is thrown at the end.
 */
export async function deliverToStores(store: Store, means: DeliveryMeans): Promise<void> {
  const errors: unknown[] = []
  for (const id of await findToSend(store.read, means.now())) {
    try {
      await sendTo(store, id, means)
    } catch (error) {
      errors.push(error)
    }
  }
  if (errors.length > 0) throw errors[0]
}

async function sendTo(store: Store, id: string, means: DeliveryMeans): Promise<void> {
  const at = means.now()
  const connection = await findConnection(store.read, id)
  if (connection === null || connection.pausedAt !== null) return
  if ((await nextToSend(store.read, id, at)) === null) return
  if (!(await claimConnection(store, id, { at, until: claimedUntil(at) }))) return
  try {
    for (let sent = 0; sent < MOST_IN_A_ROW; sent += 1)
      if (!(await sendNext(store, id, means))) return
  } finally {
    await releaseConnection(store, id)
  }
}

/** Sends one delivery; false when there is no other to send now. */
async function sendNext(store: Store, id: string, means: DeliveryMeans): Promise<boolean> {
  const at = means.now()
  const connection = await findConnection(store.read, id)
  if (connection === null || connection.pausedAt !== null) return false
  const delivery = await nextToSend(store.read, id, at)
  if (delivery === null) return false
  await store.transact((tx) => changeConnection(tx, id, { busyUntil: claimedUntil(at) }))
  try {
    await sendOne(store, { connection, delivery, at, door: means.doorOf(connection) })
    return true
  } catch (error) {
    const problem = means.problemOf(error)
    if (problem === null) throw error
    await noteProblem(store, { connection, delivery, at, problem, chance: means.chance() })
    return false
  }
}

type Sending = {
  readonly connection: Connection
  readonly delivery: Delivery
  readonly at: Date
  readonly door: StoreDoor
}

async function sendOne(store: Store, sending: Sending): Promise<void> {
  const { connection, delivery, at, door } = sending
  if (delivery.state === 'sent') return verify(store, sending) // by a process that ended, or without an answer
  if (!(await mayPush(store, connection))) return change(store, delivery, { state: 'held' })
  const current = await door.look(delivery.externalId)
  const asked = await toPlan(store, { ...sending, current })
  if (asked === null) return change(store, delivery, { state: 'canceled' })
  const planned = door.plan(asked)
  if (!planned.ok) {
    const { sentence: problem, wayOut } = planned.refusal
    return change(store, delivery, { state: 'refused', problem, wayOut })
  }
  const { before, after: written } = planned.plan
  const attempts = delivery.attempts + 1
  await change(store, delivery, { state: 'sent', sentAt: at, attempts, before, written })
  await door.write(planned.plan)
  await verify(store, {
    ...sending,
    delivery: { ...delivery, state: 'sent', attempts, before, written },
  })
}

/** Returns what a delivery asks of its store; null when there is nothing to undo. */
export async function toPlan(
  store: Store,
  {
    delivery,
    current,
    at,
  }: Pick<Sending, 'delivery' | 'at'> & { readonly current: StoreState | null },
): Promise<ToPlan | null> {
  const { externalId, operationId, connectionId, factId } = delivery
  const asked = { externalId, current, operationId, at }
  if (delivery.undoes !== null) {
    const former = await deliveryAt(store.read, delivery.undoes)
    const { before = null, written = null } = former ?? {}
    if (before === null || written === null) return null
    return { ...asked, expected: written, change: { kind: 'undo', before, written } }
  }
  const links = await findLinks(store.read, [factId])
  const link = links.find((each) => each.connectionId === connectionId)
  return { ...asked, expected: link?.state ?? {}, change: delivery.change }
}

/** Reads the fact again: what the store answered is no proof (rule CS8). */
async function verify(store: Store, { delivery, at, door }: Sending): Promise<void> {
  const { before, written, connectionId, externalId } = delivery
  const current = await door.look(externalId)
  if (current !== null && written !== null && isAsIn(current, written)) {
    const factId = await standsFor(store, delivery)
    await store.transact(async (tx) => {
      const to = { state: 'verified', verifiedAt: at, problem: null, wayOut: null } as const
      await changeDelivery(tx, { id: delivery.id, from: ['sent'] }, to)
      await noteStates(tx, connectionId, { facts: [{ externalId, factId, state: current }], at })
      await changeConnection(tx, connectionId, { failures: 0 })
    })
    return
  }
  if (current !== null && before !== null && isAsIn(current, before))
    return change(store, delivery, {
      state: 'waiting',
      nextTryAt: instantFromMs(at.getTime() + AGAIN_MS),
      problem: 'The store accepted the change, but does not show it.',
      wayOut: 'Palimpsest tries again.',
    })
  return change(store, delivery, {
    state: 'refused',
    problem: 'The fact was changed in the store while it was written.',
    wayOut: 'Sync the connection, look at the fact there, and try again.',
  })
}

const AGAIN_MS = 60_000

/** Which fact here the memory stands for once a delivery arrived: a new version, or again the former one (rule CS6). */
async function standsFor(store: Store, delivery: Delivery): Promise<string> {
  const { change: told, undoes, factId } = delivery
  if (told.kind === 'restate') return told.newFactId ?? factId
  if (undoes === null) return factId
  const former = await deliveryAt(store.read, undoes)
  if (former === null || former.undoes === null) return factId
  const first = await deliveryAt(store.read, former.undoes) // redone
  return first?.change.kind === 'restate' ? (first.change.newFactId ?? factId) : factId
}

/** Shadow and frozen agents never push, nor does a connection that was made read-only meanwhile (rule CS4). */
async function mayPush(store: Store, { mode, agentId }: Connection): Promise<boolean> {
  if (mode === 'read-only') return false
  const { policy } = await loadPolicy(store.read, agentId, store.environment)
  return phaseOf(policy) !== 1 && !policy.mutationsFrozen
}

async function noteProblem(
  store: Store,
  failed: Pick<Sending, 'connection' | 'delivery' | 'at'> & {
    readonly problem: StoreProblem
    readonly chance: number
  },
): Promise<void> {
  const { connection, delivery, at, problem, chance } = failed
  const { kind, sentence, wayOut, retryAfterMs = null } = problem.trouble
  const said = { problem: sentence, wayOut }
  const attempts = delivery.attempts + 1
  const next = nextTry({ attempts, atMs: at.getTime(), retryAfterMs, chance })
  const failures = connection.failures + 1
  const paused = kind === 'unauthorized' || failures >= FAILURES_TO_PAUSE
  await store.transact(async (tx) => {
    const of = { id: delivery.id, from: ['waiting', 'sent'] as const }
    if (kind === 'refused') await changeDelivery(tx, of, { ...said, attempts, state: 'refused' })
    else if (next === null) await changeDelivery(tx, of, { ...said, attempts, state: 'failed' })
    else await changeDelivery(tx, of, { ...said, attempts, nextTryAt: instantFromMs(next) })
    await changeConnection(tx, connection.id, {
      failures,
      ...(paused && { pausedAt: at, pausedWhy: `${sentence} ${wayOut}` }),
    })
  })
}

async function change(
  store: Store,
  { id }: Delivery,
  to: Parameters<typeof changeDelivery>[2],
): Promise<void> {
  await store.transact((tx) => changeDelivery(tx, { id, from: ['waiting', 'sent'] }, to))
}

/** True when a fact has every one of these values. */
export function isAsIn(current: StoreState, values: StoreState): boolean {
  return Object.entries(values).every(([name, value]) => (current[name] ?? null) === value)
}
