import type { OperationRequest } from '@/lib/domain/operation'
import { accepted, refused, type Result } from '@/lib/domain/result'
import type { Store } from '@/lib/store/port'
import { disable } from '@/lib/store/webhooks'

/** Revokes a webhook: nothing more is sent, and what waited is dropped. */
export async function revokeWebhook(
  store: Store,
  command: { readonly id: string },
  request: Pick<OperationRequest, 'at'>,
): Promise<Result<{ readonly id: string }>> {
  return (await disable(store, command.id, { at: request.at, why: 'revoked' }))
    ? accepted({ id: command.id })
    : refused({ kind: 'not-found', what: 'webhook' })
}
