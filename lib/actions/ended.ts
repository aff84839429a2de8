'use server'

import type { z } from 'zod'

import { answer } from '@/lib/contract/ended'
import { answer as answerTogether } from '@/lib/contract/ended-bursts'
import { draw } from '@/lib/contract/ended-samples'
import { WORDS } from '@/lib/contract/verdict-words'
import type { EndedValue } from '@/lib/domain/ended-elsewhere'
import type { Result } from '@/lib/domain/result'

import { ask, type Seen, type Sent } from './door'

export type AnswerEndedInput = Omit<Sent<typeof answer>, 'verdict'> &
  Seen & { readonly value: EndedValue }

/** Says whether another system was right to end a fact. */
export async function answerEndedAction(
  sent: AnswerEndedInput,
): Promise<Result<{ readonly operationId: string }>> {
  const { value, ...rest } = { ...sent } // anyone can post
  return ask(answer, { ...rest, verdict: WORDS[value] })
}

export type AnswerTogetherInput = Omit<Sent<typeof answerTogether>, 'verdict'> & {
  readonly value: Extract<EndedValue, 'supersede' | 'keep_both'>
}

/** What was answered together, and what could not be. */
export type AnsweredTogether = z.infer<typeof answerTogether.output>

/** Says whether another system was right to end the facts of a burst, as one operation. */
export async function answerEndedTogetherAction(
  sent: AnswerTogetherInput,
): Promise<Result<AnsweredTogether>> {
  const { value, ...rest } = { ...sent } // anyone can post
  return ask(answerTogether, { ...rest, verdict: WORDS[value] })
}

/** Draws a blind sample of what a source ended; returns its number. */
export async function drawEndedSampleAction(
  sent: Sent<typeof draw>,
): Promise<Result<z.infer<typeof draw.output>>> {
  return ask(draw, sent)
}
