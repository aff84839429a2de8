import { z } from 'zod'

import { instantFromMs } from '@/lib/domain/instant'
import {
  DISABLED_WHYS,
  LONGEST_DELAY_MS,
  WEBHOOK_EVENTS,
  type NewWebhook,
  type Webhook,
} from '@/lib/domain/webhook'

import type { Store, Tx } from './port'
import type { WebhookDeliveryRow, WebhookRow } from './rows'

const events = z.array(z.enum(WEBHOOK_EVENTS))
const agents = z.array(z.string())
const why = z.enum(DISABLED_WHYS).nullable()

/** A webhook with what signs: the present secret, and the former one while it still does. */
export type SigningWebhook = Webhook & { readonly secrets: readonly string[] }

/** A delivery that waits, with the tries so far. */
export type WaitingDelivery = WebhookDeliveryRow

/** Stores a new webhook, once; false when there are `most` others in use already. */
export async function insertWebhook(
  store: Store,
  webhook: NewWebhook & { readonly id: string; readonly secret: string; readonly createdAt: Date },
  most: number,
): Promise<boolean> {
  return store.transact(async (tx) => {
    if ((await tx.webhook.count({ where: { id: webhook.id } })) > 0) return true
    if ((await tx.webhook.count({ where: { disabledAt: null } })) >= most) return false
    await tx.webhook.create({
      data: {
        ...webhook,
        events: JSON.stringify(webhook.events),
        agents: webhook.agents === null ? null : JSON.stringify(webhook.agents),
      },
    })
    return true
  })
}

/** Reads every webhook, newest first. */
export async function loadWebhooks(reader: Tx): Promise<readonly Webhook[]> {
  return (await reader.webhook.findMany({ orderBy: { createdAt: 'desc' } })).map(toWebhook)
}

/** Reads how many events wait for each webhook. */
export async function countWaiting(reader: Tx): Promise<ReadonlyMap<string, number>> {
  const rows = await reader.webhookDelivery.groupBy({ by: ['webhookId'], _count: true })
  return new Map(rows.map(({ webhookId, _count }) => [webhookId, _count]))
}

/** Finds a webhook; null when there is none. */
export async function findWebhook(
  reader: Tx,
  id: string,
  at: Date,
): Promise<SigningWebhook | null> {
  const row = await reader.webhook.findUnique({ where: { id } })
  return row === null ? null : toSigning(row, at)
}

/** The webhooks that are told of things, read on the connection of a transaction. */
export async function loadListening(tx: Tx): Promise<readonly Webhook[]> {
  const rows = await tx.webhook.findMany({ where: { disabledAt: null }, orderBy: { id: 'asc' } })
  return rows.map(toWebhook)
}

/** Replaces the secret; the former one signs too until `formerUntil`. False when there is no such webhook in use. */
export async function rotateSecret(
  store: Store,
  id: string,
  { secret, formerUntil }: { readonly secret: string; readonly formerUntil: Date },
): Promise<boolean> {
  return store.transact(async (tx) => {
    const row = await tx.webhook.findUnique({ where: { id } })
    if (row === null || row.disabledWhy === 'revoked') return false
    if (row.secret === secret) return true // asked again
    await tx.webhook.update({
      where: { id },
      data: { secret, formerSecret: row.secret, formerUntil },
    })
    return true
  })
}

/** Ends a webhook, with what it still waited for; false when there is none, or somebody revoked it before. */
export async function disable(
  store: Store,
  id: string,
  { at, why: because }: { readonly at: Date; readonly why: NonNullable<Webhook['disabledWhy']> },
): Promise<boolean> {
  return store.transact(async (tx) => {
    const { count } = await tx.webhook.updateMany({
      where: { id, OR: [{ disabledWhy: null }, { disabledWhy: { not: 'revoked' } }] },
      data: {
        disabledAt: at,
        disabledWhy: because,
        sendingUntil: null,
        ...(because === 'revoked' && { secret: '', formerSecret: null, formerUntil: null }),
      },
    })
    await tx.webhookDelivery.deleteMany({ where: { webhookId: id } })
    return count > 0
  })
}

/** Notes how a try ended; a webhook that was disabled because nothing arrived is on again once something does. */
export async function noteTry(
  tx: Tx,
  id: string,
  last: {
    readonly at: Date
    readonly status: number | null
    readonly problem: string | null
    readonly sendingUntil?: Date
  },
): Promise<void> {
  await tx.webhook.updateMany({
    where: { id, OR: [{ disabledWhy: null }, { disabledWhy: { not: 'revoked' } }] },
    data: {
      lastAt: last.at,
      lastStatus: last.status,
      lastProblem: last.problem,
      ...(last.sendingUntil !== undefined && { sendingUntil: last.sendingUntil }),
      ...(last.problem === null && { arrivedAt: last.at, disabledAt: null, disabledWhy: null }),
    },
  })
}

/** The webhooks that have something to send now and that no process is sending to. */
export async function findDue(reader: Tx, at: Date): Promise<readonly string[]> {
  const rows = await reader.webhook.findMany({
    where: { disabledAt: null, OR: isFree(at) },
    select: { id: true },
    orderBy: { id: 'asc' },
  })
  const due: string[] = []
  for (const { id } of rows) if ((await nextDelivery(reader, id, at)) !== null) due.push(id)
  return due
}

/** Claims a webhook for sending; false when another process has it. */
export async function claim(
  store: Store,
  id: string,
  { at, until }: { readonly at: Date; readonly until: Date },
): Promise<boolean> {
  return store.transact(async (tx) => {
    const { count } = await tx.webhook.updateMany({
      where: { id, disabledAt: null, OR: isFree(at) },
      data: { sendingUntil: until },
    })
    return count > 0
  })
}

const LONGEST_CLAIM_MS = 600_000 // ten times that of one, since clocks of machines differ a little

/** Nobody sends to it; a claim that ends later than any can was dated by a wrong clock (rule A15). */
function isFree(at: Date) {
  const latest = instantFromMs(at.getTime() + LONGEST_CLAIM_MS)
  return [{ sendingUntil: null }, { sendingUntil: { lte: at } }, { sendingUntil: { gt: latest } }]
}

/** Lets others send to a webhook. */
export async function release(store: Store, id: string): Promise<void> {
  await store.transact((tx) =>
    tx.webhook.updateMany({ where: { id }, data: { sendingUntil: null } }),
  )
}

/** Finds what to send next: the oldest in order if its time has come, otherwise the oldest of those set aside. */
export async function nextDelivery(
  reader: Tx,
  webhookId: string,
  at: Date,
): Promise<WaitingDelivery | null> {
  const head = await reader.webhookDelivery.findFirst({
    where: { webhookId, aside: false },
    orderBy: { seq: 'asc' },
  })
  const latest = instantFromMs(at.getTime() + LONGEST_DELAY_MS)
  if (head !== null && (head.nextTryAt <= at || head.nextTryAt > latest)) return head
  if (head !== null && head.attempts > 0) return null // the receiver does not answer
  return reader.webhookDelivery.findFirst({
    where: {
      webhookId,
      aside: true,
      OR: [{ nextTryAt: { lte: at } }, { nextTryAt: { gt: latest } }],
    },
    orderBy: { seq: 'asc' },
  })
}

/** Notes that a delivery is to be tried again. */
export async function putOff(
  tx: Tx,
  id: string,
  next: Pick<WaitingDelivery, 'attempts' | 'firstTryAt' | 'nextTryAt' | 'aside'>,
): Promise<void> {
  await tx.webhookDelivery.updateMany({ where: { id }, data: next })
}

/** Takes a delivery out of the outbox. */
export async function dropDelivery(tx: Tx, id: string): Promise<void> {
  await tx.webhookDelivery.deleteMany({ where: { id } })
}

function toSigning(row: WebhookRow, at: Date): SigningWebhook {
  const former = row.formerUntil !== null && row.formerUntil > at ? row.formerSecret : null
  return { ...toWebhook(row), secrets: former === null ? [row.secret] : [row.secret, former] }
}

function toWebhook(row: WebhookRow): Webhook {
  return {
    id: row.id,
    url: row.url,
    events: events.parse(JSON.parse(row.events)),
    agents: row.agents === null ? null : agents.parse(JSON.parse(row.agents)),
    texts: row.texts,
    owner: row.owner,
    createdAt: row.createdAt,
    formerUntil: row.formerUntil,
    disabledAt: row.disabledAt,
    disabledWhy: why.parse(row.disabledWhy),
    lastAt: row.lastAt,
    lastStatus: row.lastStatus,
    lastProblem: row.lastProblem,
    arrivedAt: row.arrivedAt,
  }
}
