import type {
  Connector,
  LastRead,
  PlanResult,
  ReadStore,
  StorePlan,
  StoreProblem,
  ToPlan,
} from '@/lib/connectors/port'
import { FAILURES_TO_PAUSE, isAsIn, nextTry, type StoreState } from '@/lib/domain/connection'
import { instantFromMs } from '@/lib/domain/instant'
import { phaseOf } from '@/lib/domain/policy'
import {
  changeConnection,
  claimConnection,
  findConnection,
  findLink,
  isClaimed,
  releaseConnection,
  renewClaim,
  type Claim,
  type Connection,
} from '@/lib/store/connections'
import { changeDelivery, findToSend, nextToSend, type Delivery } from '@/lib/store/deliveries'
import { delay } from '@/lib/store/delivery-times'
import { loadPolicy } from '@/lib/store/policies'
import type { Store, Tx } from '@/lib/store/port'
import { noteStates } from '@/lib/store/sql/note-states'

import { announceFailure } from './steps/announce-failure'
import { isStillSo } from './steps/follow-ends'
import { isAsWritten } from './steps/is-as-written'
import { planDelivery } from './steps/plan-delivery'

const MOST_IN_A_ROW = 100 // then the next beat goes on
const LONGEST_TURN_MS = 60_000 // likewise: other stores have their turn

/** A connector with the account, the key and the network that it needs. */
export type StoreDoor = {
  readonly look: (externalId: string) => Promise<StoreState | null>
  readonly plan: (request: ToPlan) => PlanResult
  readonly setByStore?: Connector['setByStore']
  readonly isPartway?: Connector['isPartway']
  readonly rehearse?: (plan: StorePlan) => Promise<string>
  readonly write: (plan: StorePlan) => Promise<void>
  /** Reads what changed since, or all of it. Null: nothing has. */
  readonly read: (last: LastRead | null) => Promise<ReadStore | null>
}

export type DeliveryMeans = {
  readonly doorOf: (connection: Connection) => StoreDoor
  readonly problemOf: (error: unknown) => StoreProblem | null // null: a bug of ours
  readonly now: () => Date
  readonly chance: () => number // 0–1
  /** Serves a store beside others, unless it is served already. */
  readonly beside: (connectionId: string, work: () => Promise<void>) => Promise<void>
}

/**
 * Sends what waits in the outbox of connected stores: in the order of the log for each fact, one at a time for each store, and stores beside each
 * other (rule CS7). A store that is slow, or at which something unexpected happens, keeps no other waiting; the first such error is thrown at the end.
 */
export async function deliverToStores(store: Store, means: DeliveryMeans): Promise<void> {
  const ids = await findToSend(store.read, means.now())
  const sent = await Promise.allSettled(
    ids.map((id) => means.beside(id, () => sendTo(store, id, means))),
  )
  for (const each of sent) if (each.status === 'rejected') throw each.reason
}

async function sendTo(store: Store, id: string, means: DeliveryMeans): Promise<void> {
  const at = means.now()
  const connection = await findConnection(store.read, id)
  if (connection === null || connection.pausedAt !== null) return
  if ((await nextToSend(store.read, id, at)) === null) return
  let claim = await claimConnection(store, id, at)
  if (claim === null) return
  try {
    for (let sent = 0; sent < MOST_IN_A_ROW; sent += 1) {
      if (!(await sendNext(store, claim, means))) return
      const renewed: Claim | null = await renewClaim(store, claim, means.now())
      if (renewed === null) return // another process has it
      claim = renewed
      if (means.now().getTime() - at.getTime() > LONGEST_TURN_MS) return
    }
  } finally {
    await releaseConnection(store, claim)
  }
}

/** Sends one delivery; false when there is no other to send now. */
async function sendNext(store: Store, claim: Claim, means: DeliveryMeans): Promise<boolean> {
  const { id } = claim
  const at = means.now()
  const connection = await findConnection(store.read, id)
  if (connection === null || connection.pausedAt !== null || connection.disconnectedAt !== null)
    return false
  const delivery = await nextToSend(store.read, id, at)
  if (delivery === null) return false
  const noted = { connection, claim, delivery, at, chance: means.chance() }
  try {
    await sendOne(store, { ...noted, door: means.doorOf(connection) })
    return true
  } catch (error) {
    const problem = means.problemOf(error)
    await noteProblem(store, noted, problem?.trouble ?? OURS)
    if (problem === null) throw error
    return false
  }
}

const OURS: StoreProblem['trouble'] = {
  kind: 'unexpected',
  sentence: 'Something went wrong in Palimpsest.',
  wayOut: 'The server log has the details.',
}

type Sending = {
  readonly connection: Connection
  readonly claim: Claim
  readonly delivery: Delivery
  readonly at: Date
  readonly chance: number
  readonly door: StoreDoor
}

async function sendOne(store: Store, sending: Sending): Promise<void> {
  const { connection, claim, delivery, at, door } = sending
  if (delivery.state === 'sent') return verify(store, sending) // by a process that ended, or without an answer
  if (!(await mayPush(store.read, store, connection.id)))
    return change(store, delivery, { state: 'held' })
  if (!(await isStillSo(store.read, delivery)))
    return change(store, delivery, { state: 'canceled' })
  const current = await door.look(delivery.externalId)
  if (current !== null && delivery.written !== null && isAsWritten(door, current, delivery.written))
    return noteVerified(store, sending, current) // a former try arrived after all
  const planned = await planDelivery(store.read, door.plan, { delivery, at, current })
  if (planned === null) return change(store, delivery, { state: 'canceled' })
  if (!planned.ok) {
    const { sentence: problem, wayOut } = planned.refusal
    return change(store, delivery, { state: 'refused', problem, wayOut })
  }
  const { before, after: written } = planned.plan
  const sent = { state: 'sent', attempts: delivery.attempts + 1, before, written } as const
  // What happened while the store was read counts: an undo, another mode, a freeze, another process.
  const goes = await store.transact(
    async (tx) =>
      (await mayPush(tx, store, connection.id)) &&
      (await isClaimed(tx, claim)) &&
      (await isStillSo(tx, delivery)) &&
      (await changeDelivery(tx, { id: delivery.id, from: ['waiting'] }, { ...sent, sentAt: at })),
  )
  if (!goes) return
  await door.write(planned.plan)
  await verify(store, { ...sending, delivery: { ...delivery, ...sent } })
}

/** Reads the fact again: what the store answered is no proof (rule CS8). */
async function verify(store: Store, sending: Sending): Promise<void> {
  const { delivery, at, chance, door } = sending
  const { before, written, attempts } = delivery
  const current = await door.look(delivery.externalId)
  if (current !== null && written !== null && isAsWritten(door, current, written))
    return noteVerified(store, sending, current)
  const next = nextTry({ attempts, atMs: at.getTime(), retryAfterMs: null, chance })
  const isLeft =
    current !== null &&
    before !== null &&
    (isAsIn(current, before) ||
      (written !== null && door.isPartway?.(current, { before, written })))
  if (isLeft && next !== null) {
    await change(store, delivery, {
      state: 'waiting',
      nextTryAt: instantFromMs(next),
      problem: 'The store does not show the change.',
      wayOut: 'Palimpsest tries again.',
    })
    return
  }
  await change(store, delivery, {
    state: 'refused',
    problem: 'The store does not hold what was written to it.',
    wayOut: 'Sync the connection, look at the fact there, and try again.',
  })
}

async function noteVerified(
  store: Store,
  { delivery: { id, connectionId, externalId, factId, written }, at, door }: Sending,
  state: StoreState,
): Promise<void> {
  const set = (door.setByStore ?? []).map((name) => [name, state[name] ?? null] as const)
  const to = {
    state: 'verified',
    verifiedAt: at,
    problem: null,
    wayOut: null,
    ...(written !== null && { written: { ...Object.fromEntries(set), ...written } }),
  } as const
  await store.transact(async (tx) => {
    if (!(await changeDelivery(tx, { id, from: ['waiting', 'sent'] }, to))) return
    const link = await findLink(tx, connectionId, externalId)
    const fact = { externalId, factId: link?.factId ?? factId, state }
    await noteStates(tx, connectionId, { facts: [fact], at })
    // Its state is newer than the last read: a store that is put back to what that found has changed.
    await changeConnection(tx, connectionId, { failures: 0, digest: null })
  })
}

/** Shadow and frozen agents never push, nor does a connection that is read-only, paused or ended (rule CS4). */
async function mayPush(
  reader: Tx,
  { environment }: Pick<Store, 'environment'>,
  id: string,
): Promise<boolean> {
  const connection = await findConnection(reader, id)
  if (connection === null || connection.mode === 'read-only') return false
  if (connection.disconnectedAt !== null) return false
  const { policy } = await loadPolicy(reader, connection.agentId, environment)
  return phaseOf(policy) !== 1 && !policy.mutationsFrozen
}

async function noteProblem(
  store: Store,
  { connection, delivery, at, chance }: Omit<Sending, 'door' | 'claim'>,
  { kind, sentence, wayOut, retryAfterMs = null }: StoreProblem['trouble'],
): Promise<void> {
  const said = { problem: sentence, wayOut, attempts: delivery.attempts + 1 }
  const next = nextTry({ attempts: said.attempts, atMs: at.getTime(), retryAfterMs, chance })
  const failures = connection.failures + (kind === 'refused' ? 0 : 1) // a refusal is an answer
  const paused = kind === 'unauthorized' || failures >= FAILURES_TO_PAUSE
  const of = { id: delivery.id, from: ['waiting', 'sent'] as const }
  await store.transact(async (tx) => {
    if (kind === 'refused') await changeDelivery(tx, of, { ...said, state: 'refused' })
    else if (next === null) await changeDelivery(tx, of, { ...said, state: 'failed' })
    else {
      await changeDelivery(tx, of, said)
      await delay(tx, connection.id, instantFromMs(next)) // the others would fare no better
    }
    await changeConnection(tx, connection.id, {
      failures,
      ...(paused && { pausedAt: at, pausedWhy: `${sentence} ${wayOut}` }),
    })
    if (paused) await announceFailure(tx, connection, at)
  })
}

async function change(
  store: Store,
  { id }: Delivery,
  to: Parameters<typeof changeDelivery>[2],
): Promise<void> {
  await store.transact((tx) => changeDelivery(tx, { id, from: ['waiting', 'sent'] }, to))
}
