import { createHmac } from 'node:crypto'

import { deliverWebhooks, type SendWebhook } from '@/lib/operations/deliver-webhooks'
import { createSender } from '@/lib/outgoing/send-webhook'
import { once } from '@/lib/process/once'
import type { Store } from '@/lib/store/port'

import { now } from './clock'
import { settings } from './db'
import { programKey } from './program-key'
import { report } from './report'

/** Returns what sends webhooks from this process. */
export function webhookSender(): SendWebhook {
  return once('webhook-sender', () => createSender({ allowed: settings().webhookNetworks }))
}

/** Returns the secret of a webhook, 32 bytes as base64: the same for the same seed, so that a repeated request changes nothing. */
export function secretFor(store: Pick<Store, 'file'>, seed: string): string {
  return createHmac('sha256', programKey(store)).update(`webhook ${seed}`).digest('base64')
}

/** Sends what waits, one round at a time; a slow receiver delays no other work of the schedule. */
export async function sendWebhooks(store: Store): Promise<void> {
  const round = once('webhook-round', () => ({ running: false }))
  if (round.running) return
  round.running = true
  try {
    await deliverWebhooks(store, { send: webhookSender(), now, chance: () => Math.random() })
  } catch (error) {
    report('webhooks were not sent; they are tried again', error)
  } finally {
    round.running = false
  }
}
