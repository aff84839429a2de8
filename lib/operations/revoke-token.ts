import type { OperationRequest } from '@/lib/domain/operation'
import { accepted, refused, type Result } from '@/lib/domain/result'
import type { Store } from '@/lib/store/port'
import { revoke } from '@/lib/store/tokens'

/** Revokes a token: its next request is refused (rule DR1). */
export async function revokeToken(
  store: Store,
  command: { readonly id: string },
  request: Pick<OperationRequest, 'at'>,
): Promise<Result<{ readonly id: string }>> {
  return (await revoke(store, command.id, request.at))
    ? accepted({ id: command.id })
    : refused({ kind: 'not-found', what: 'token' })
}
