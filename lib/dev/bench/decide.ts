import { WEBHOOK_EVENTS } from '@/lib/domain/webhook'
import { createWebhook } from '@/lib/operations/create-webhook'
import type { Store } from '@/lib/store/port'
import { openTestStore } from '@/lib/store/testing'

import { decideOne, fillQueue } from './first-page'
import { benchRequest } from './ingest'

const DECISIONS = 400
const WARM_UP = 50

/** What a webhook that listens adds to one decision: medians in milliseconds, measured by turns, and their ratio. */
export type DecideFigures = {
  readonly alone: number
  readonly withWebhook: number
  readonly ratio: number
}

/** Measures decisions in two equal stores, of which one has a webhook for every event. Nothing is sent. */
export async function measureDecide(): Promise<DecideFigures> {
  const [alone, listened] = [await openTestStore(), await openTestStore()]
  for (const store of [alone, listened]) await fillQueue(store, DECISIONS + WARM_UP)
  await addWebhook(listened)
  const times: { readonly alone: number; readonly withWebhook: number }[] = []
  for (let round = 0; round < DECISIONS + WARM_UP; round++)
    times.push({ alone: await decideOne(alone), withWebhook: await decideOne(listened) })
  const waiting = await listened.read.webhookDelivery.count()
  for (const store of [alone, listened]) await store.remove()
  if (waiting < DECISIONS) throw new Error(`only ${waiting} events were written`)
  const measured = times.slice(WARM_UP)
  const medians = {
    alone: median(measured.map((each) => each.alone)),
    withWebhook: median(measured.map((each) => each.withWebhook)),
  }
  return { ...medians, ratio: Number((medians.withWebhook / medians.alone).toFixed(2)) }
}

async function addWebhook(store: Store): Promise<void> {
  const made = await createWebhook(
    store,
    {
      id: '0'.repeat(12),
      secret: Buffer.alloc(32).toString('base64'),
      owner: 'Bench',
      url: 'https://hooks.example.org/',
      events: WEBHOOK_EVENTS,
      agents: null,
      texts: false,
    },
    benchRequest(),
  )
  if (!made.ok) throw new Error(`the webhook was refused: ${made.refusal.kind}`)
}

function median(values: readonly number[]): number {
  const middle = values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)]
  return Number((middle ?? Number.NaN).toFixed(2))
}
