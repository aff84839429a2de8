'use server'

import { answer } from '@/lib/contract/possible'
import type { Result } from '@/lib/domain/result'

import { ask, type Sent } from './door'

/** Proposes a possible pair, or dismisses it. */
export async function answerPossibleAction(
  sent: Sent<typeof answer>,
): Promise<Result<{ readonly operationId: string }>> {
  return ask(answer, sent)
}
