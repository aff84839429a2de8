import type { OperationRequest } from '@/lib/domain/operation'
import { accepted, refused, type Result } from '@/lib/domain/result'
import { MOST_WEBHOOKS, newWebhookProblem, secretText, type NewWebhook } from '@/lib/domain/webhook'
import type { Store } from '@/lib/store/port'
import { insertWebhook } from '@/lib/store/webhooks'

/** Creates a webhook; its secret is returned once (rule WH2). */
export async function createWebhook(
  store: Store,
  command: NewWebhook & { readonly id: string; readonly secret: string }, // random: the secret 32 bytes as base64
  request: Pick<OperationRequest, 'at'>,
): Promise<Result<{ readonly id: string; readonly secret: string }>> {
  const problem = newWebhookProblem(command)
  if (problem !== null) return refused({ kind: 'bad-input', problem })
  const { agents } = command
  const known =
    agents === null ? [] : await store.read.agent.findMany({ where: { id: { in: [...agents] } } })
  if (agents !== null && known.length < new Set(agents).size)
    return refused({ kind: 'not-found', what: 'agent' })
  return (await insertWebhook(store, { ...command, createdAt: request.at }, MOST_WEBHOOKS))
    ? accepted({ id: command.id, secret: secretText(command.secret) })
    : refused({
        kind: 'bad-input',
        problem: `There are ${MOST_WEBHOOKS} webhooks already. Revoke one first.`,
      })
}
