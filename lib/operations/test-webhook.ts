import type { OperationRequest } from '@/lib/domain/operation'
import { accepted, refused, type Result } from '@/lib/domain/result'
import { outcomeProblem } from '@/lib/domain/webhook'
import type { Store } from '@/lib/store/port'
import { findWebhook, noteTry } from '@/lib/store/webhooks'

import type { SendWebhook } from './deliver-webhooks'

/** Sends a test at once and returns how it ended. A webhook that was disabled is on again when the test arrives (rule WH4). */
export async function testWebhook(
  store: Store,
  command: { readonly id: string; readonly send: SendWebhook },
  request: Pick<OperationRequest, 'at' | 'newId'>,
): Promise<Result<{ readonly status: number | null; readonly problem: string | null }>> {
  const { id, send } = command
  const { at } = request
  const webhook = await findWebhook(store.read, id, at)
  if (webhook === null || webhook.disabledWhy === 'revoked')
    return refused({ kind: 'not-found', what: 'webhook' })
  const body = JSON.stringify({ type: 'webhook.test', timestamp: at.toISOString(), data: {} })
  const outcome = await send(webhook, { id: `msg_${request.newId()}`, body, at })
  const tried = { status: outcome.status, problem: outcomeProblem(outcome) }
  await store.transact((tx) => noteTry(tx, id, { at, ...tried }))
  return accepted(tried)
}
