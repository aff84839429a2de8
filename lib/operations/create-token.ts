import type { OperationRequest } from '@/lib/domain/operation'
import { accepted, refused, type Result } from '@/lib/domain/result'
import { newTokenProblem, tokenText, type NewToken } from '@/lib/domain/token'
import type { Store } from '@/lib/store/port'
import { insertToken } from '@/lib/store/tokens'

/** Creates a token for a program; its text is returned once and not stored (rule DR1). */
export async function createToken(
  store: Store,
  command: NewToken & { readonly id: string; readonly secret: string }, // random: 12 of 0-9a-z, 64 hexadecimal digits
  request: Pick<OperationRequest, 'at'>,
): Promise<Result<{ readonly id: string; readonly text: string }>> {
  const problem = newTokenProblem(command, request.at)
  if (problem !== null) return refused({ kind: 'bad-input', problem })
  await insertToken(store, { ...command, createdAt: request.at })
  return accepted({ id: command.id, text: tokenText(command.id, command.secret) })
}
