'use server'

import { answer } from '@/lib/contract/ended'
import { WORDS } from '@/lib/contract/verdict-words'
import type { EndedValue } from '@/lib/domain/ended-elsewhere'
import type { Refusal } from '@/lib/domain/refusal'
import type { Result } from '@/lib/domain/result'

import { ask, type Seen, type Sent } from './door'

export type AnswerEndedInput = Omit<Sent<typeof answer>, 'verdict'> &
  Seen & { readonly value: EndedValue }

/** Says whether another system was right to end a fact. */
export async function answerEndedAction(
  sent: AnswerEndedInput,
): Promise<Result<{ readonly operationId: string }, Refusal>> {
  const { value, ...rest } = { ...sent } // anyone can post
  return ask(answer, { ...rest, verdict: WORDS[value] })
}
