import { instantFromMs } from '@/lib/domain/instant'
import { afterTry, outcomeProblem, type SendOutcome } from '@/lib/domain/webhook'
import type { Store, Tx } from '@/lib/store/port'
import {
  claim,
  disable,
  dropDelivery,
  findDue,
  findWebhook,
  nextDelivery,
  noteTry,
  putOff,
  release,
  type SigningWebhook,
  type WaitingDelivery,
} from '@/lib/store/webhooks'

const AT_ONCE = 4
const MOST_IN_A_ROW = 100 // then the next beat goes on
const CLAIMED_MS = 60_000 // longer than a try lasts; a process that dies leaves its webhooks to others after it

/** Sends one message to a receiver. Never throws. */
export type SendWebhook = (
  receiver: Pick<SigningWebhook, 'url' | 'secrets'>,
  message: { readonly id: string; readonly body: string; readonly at: Date },
) => Promise<SendOutcome>

type Means = {
  readonly send: SendWebhook
  readonly now: () => Date
  readonly chance: () => number // 0–1
}

/** Sends what waits in the outbox, at least once and in order for each webhook, to a few at a time (rules WH3, WH4). */
export async function deliverWebhooks(store: Store, means: Means): Promise<void> {
  const due = [...(await findDue(store.read, means.now()))]
  const work = async () => {
    for (let id = due.shift(); id !== undefined; id = due.shift()) await sendTo(store, id, means)
  }
  await Promise.all(Array.from({ length: AT_ONCE }, work))
}

async function sendTo(store: Store, id: string, means: Means): Promise<void> {
  const at = means.now()
  if (!(await claim(store, id, { at, until: claimedUntil(at) }))) return
  try {
    for (let sent = 0; sent < MOST_IN_A_ROW; sent += 1)
      if (!(await sendNext(store, id, means))) return
  } finally {
    await release(store, id)
  }
}

/** Sends one delivery; false when there is no other to send now. */
async function sendNext(store: Store, id: string, { send, now, chance }: Means): Promise<boolean> {
  const at = now()
  const webhook = await findWebhook(store.read, id, at)
  if (webhook === null || webhook.disabledAt !== null) return false
  const delivery = await nextDelivery(store.read, id, at)
  if (delivery === null) return false
  const outcome = await send(webhook, { id: delivery.id, body: delivery.body, at })
  return note(store, { webhook, delivery, outcome, at: now(), chance: chance() })
}

type Tried = {
  readonly webhook: SigningWebhook
  readonly delivery: WaitingDelivery
  readonly outcome: SendOutcome
  readonly at: Date
  readonly chance: number
}

/** Writes down how a try ended and what follows; false when the next one must wait. */
async function note(store: Store, tried: Tried): Promise<boolean> {
  const { webhook, delivery, outcome, at } = tried
  const attempts = delivery.attempts + 1
  const firstTryAt = delivery.firstTryAt ?? at
  const next = afterTry(outcome, {
    attempts,
    firstTryAt: firstTryAt.getTime(),
    at: at.getTime(),
    chance: tried.chance,
  })
  const write = (work: (tx: Tx) => Promise<void>) =>
    store.transact(async (tx) => {
      await noteTry(tx, webhook.id, {
        at,
        status: outcome.status,
        problem: outcomeProblem(outcome),
        sendingUntil: claimedUntil(at),
      })
      await work(tx)
    })
  if (next === null) {
    await write((tx) => dropDelivery(tx, delivery.id))
    return true
  }
  if (next.kind === 'again') {
    const nextTryAt = instantFromMs(next.nextTryAt)
    const aside = next.aside || delivery.aside
    await write((tx) => putOff(tx, delivery.id, { attempts, firstTryAt, nextTryAt, aside }))
    return next.aside
  }
  const others = webhook.arrivedAt !== null && webhook.arrivedAt >= firstTryAt // arrived meanwhile
  if (next.kind === 'over' && others && (next.aside || delivery.aside)) {
    await write((tx) => dropDelivery(tx, delivery.id))
    return true
  }
  await write(() => Promise.resolve())
  await disable(store, webhook.id, { at, why: next.kind === 'gone' ? 'gone' : 'failing' })
  return false
}

function claimedUntil(at: Date): Date {
  return instantFromMs(at.getTime() + CLAIMED_MS)
}
