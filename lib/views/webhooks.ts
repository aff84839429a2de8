import type { Webhook } from '@/lib/domain/webhook'
import type { Store } from '@/lib/store/port'
import { countWaiting, loadWebhooks } from '@/lib/store/webhooks'

/** A webhook as screens and programs read it. */
export type WebhookView = Pick<
  Webhook,
  'id' | 'url' | 'events' | 'agents' | 'texts' | 'owner' | 'lastStatus' | 'lastProblem'
> & {
  readonly state: 'on' | 'gone' | 'failing' | 'revoked'
  readonly waiting: number // events
  readonly createdAt: string
  readonly disabledAt: string | null
  readonly lastAt: string | null // of the last try
  readonly arrivedAt: string | null // of the last that arrived
  readonly formerUntil: string | null // until then the former secret signs too
}

/** Reads every webhook: those in use, then those that were disabled, then those that were revoked; the newest first among them. */
export async function readWebhooks(store: Store, at: Date): Promise<readonly WebhookView[]> {
  const [webhooks, waiting] = await Promise.all([
    loadWebhooks(store.read),
    countWaiting(store.read),
  ])
  const rank = ({ state }: WebhookView) => (state === 'on' ? 0 : state === 'revoked' ? 2 : 1)
  return webhooks
    .map((webhook) => viewOf(webhook, waiting.get(webhook.id) ?? 0, at))
    .toSorted((a, b) => rank(a) - rank(b))
}

function viewOf(webhook: Webhook, waiting: number, at: Date): WebhookView {
  const { id, url, events, agents, texts, owner, lastStatus, lastProblem } = webhook
  const { formerUntil } = webhook
  return {
    id,
    url,
    events,
    agents,
    texts,
    owner,
    state: webhook.disabledWhy ?? 'on',
    waiting,
    createdAt: webhook.createdAt.toISOString(),
    disabledAt: webhook.disabledAt?.toISOString() ?? null,
    lastAt: webhook.lastAt?.toISOString() ?? null,
    lastStatus,
    lastProblem,
    arrivedAt: webhook.arrivedAt?.toISOString() ?? null,
    formerUntil: formerUntil !== null && formerUntil > at ? formerUntil.toISOString() : null,
  }
}
