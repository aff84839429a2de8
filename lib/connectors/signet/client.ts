import { z } from 'zod'

import { answerProblem, notThisStore, type StoreWords } from '@/lib/connectors/answer-problem'
import { StoreProblem, type StoreTarget, type Transport } from '@/lib/connectors/port'
import { bearer, foundIn, saidBy, sendTo, type Answer } from '@/lib/connectors/send-to'
import { refusalBy } from '@/lib/connectors/store-problems'

export const WORDS: StoreWords = { product: 'Signet', key: 'token', thing: 'fact' }

/** The one route that changes claims. */
export const APPLY = '/api/ontology/operations/apply'

/** Reads from Signet, with status 404 or one that means success. Throws `StoreProblem` on every other. */
export async function readFrom(
  target: StoreTarget,
  send: Transport,
  path: string,
): Promise<ReturnType<typeof foundIn>> {
  const answer = await sendTo(target, send, { method: 'GET', path })
  return foundIn(answer, signetProblem(answer, target))
}

/** Has Signet carry out an operation and returns its answer. Throws `StoreProblem` where it did not. */
export async function apply(target: StoreTarget, send: Transport, body: object): Promise<unknown> {
  const headers = { ...bearer(target), 'x-signet-actor': 'palimpsest' }
  const answer = await sendTo(target, send, { method: 'POST', path: APPLY, headers, body })
  const { status } = answer
  if (status === 400 || status === 404 || status === 409) throw refusedBy(answer, target)
  return foundIn(answer, signetProblem(answer, target)).body
}

/** The problem with an answer that Signet would not give. */
export function notSignet(): StoreProblem {
  return notThisStore(WORDS)
}

/** A no to one change, which does not count as a failure of Signet. */
export const refusal = refusalBy(WORDS.product)

function signetProblem(answer: Answer, { key }: StoreTarget): StoreProblem | null {
  if (answer.status === 403)
    return new StoreProblem({
      kind: 'unauthorized',
      sentence: 'The token of Signet does not allow this.',
      wayOut: 'Use a token for this agent that has the permissions recall and modify.',
    })
  if (answer.status === 503)
    return new StoreProblem({
      kind: 'busy',
      sentence: 'Signet is stopping, or someone has switched its changes off (status 503).',
      wayOut: 'Palimpsest tries again later. Look at Signet if it lasts.',
      retryAfterMs: answer.retryAfterMs ?? null,
    })
  return answerProblem(answer, { ...WORDS, hasKey: key !== null })
}

const error = z.object({ error: z.string() })

function refusedBy({ body, status }: Answer, target: StoreTarget): StoreProblem {
  const read = error.safeParse(body)
  const said = saidBy(read.success ? read.data.error : '', target)
  return refusal(`Signet refused the change: ${said ?? `status ${status}`}.`)
}
