'use server'

import { answer, answerTogether } from '@/lib/contract/ended'
import { WORDS } from '@/lib/contract/verdict-words'
import type { EndedValue } from '@/lib/domain/ended-elsewhere'
import { refusalMessage, type Refusal } from '@/lib/domain/refusal'
import { accepted, type Result } from '@/lib/domain/result'

import { ask, askAndShow, type Seen, type Sent } from './door'

export type AnswerEndedInput = Omit<Sent<typeof answer>, 'verdict'> &
  Seen & { readonly value: EndedValue }

/** Says whether another system was right to end a fact. */
export async function answerEndedAction(
  sent: AnswerEndedInput,
): Promise<Result<{ readonly operationId: string }, Refusal>> {
  const { value, ...rest } = { ...sent } // anyone can post
  return ask(answer, { ...rest, verdict: WORDS[value] })
}

export type AnsweredTogetherOutcome = {
  readonly operationId: string
  readonly answered: number
  readonly failed: readonly { readonly olderId: string; readonly sentence: string }[]
}

/** Says whether another system was right to end all facts of a list, as one operation. */
export async function answerEndedTogetherAction(
  sent: Sent<typeof answerTogether>,
): Promise<Result<AnsweredTogetherOutcome, Refusal>> {
  return askAndShow(answerTogether, sent, async ({ operationId, answered, failed }) =>
    accepted({
      operationId,
      answered,
      failed: failed.map(({ olderId, refusal }) => ({
        olderId,
        sentence: refusalMessage(refusal).sentence,
      })),
    }),
  )
}
