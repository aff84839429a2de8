import { instantFromMs } from '@/lib/domain/instant'
import type { OperationRequest } from '@/lib/domain/operation'
import { accepted, refused, type Result } from '@/lib/domain/result'
import { ROTATION_MS, secretText } from '@/lib/domain/webhook'
import type { Store } from '@/lib/store/port'
import { rotateSecret } from '@/lib/store/webhooks'

/** Gives a webhook a new secret, which is returned once. For a day, the former one signs too (rule WH2). */
export async function rotateWebhook(
  store: Store,
  command: { readonly id: string; readonly secret: string },
  request: Pick<OperationRequest, 'at'>,
): Promise<Result<{ readonly id: string; readonly secret: string }>> {
  const { id, secret } = command
  const formerUntil = instantFromMs(request.at.getTime() + ROTATION_MS)
  return (await rotateSecret(store, id, { secret, formerUntil }))
    ? accepted({ id, secret: secretText(secret) })
    : refused({ kind: 'not-found', what: 'webhook' })
}
