'use server'

import { answer } from '@/lib/contract/ended'
import type { Refusal } from '@/lib/domain/refusal'
import type { Result } from '@/lib/domain/result'

import { ask, type Sent } from './door'

/** Says whether another system was right to end a fact. */
export async function answerEndedAction(
  sent: Sent<typeof answer>,
): Promise<Result<{ readonly operationId: string }, Refusal>> {
  return ask(answer, sent)
}
