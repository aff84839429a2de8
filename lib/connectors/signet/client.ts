import { z } from 'zod'

import { answerProblem, notThisStore, type StoreWords } from '@/lib/connectors/answer-problem'
import { StoreProblem, type StoreTarget, type Transport } from '@/lib/connectors/port'
import { cleanText } from '@/lib/importers/clean-text'

type Answer = Awaited<ReturnType<Transport>>

const WORDS: StoreWords = { product: 'Signet', key: 'token', thing: 'fact' }
const MOST_SAID = 160

/** The one route that changes claims. */
export const APPLY = '/api/ontology/operations/apply'

/** Signet's ids are UUIDs, and short names in what it took over. Anything else is none of its. */
export const ATTRIBUTE_ID = /^[\w-]{1,100}$/u

/** Reads from Signet, with status 404 or one that means success. Throws `StoreProblem` on every other. */
export async function readFrom(
  target: StoreTarget,
  send: Transport,
  path: string,
): Promise<{ readonly found: boolean; readonly body: unknown }> {
  const answer = await send({ method: 'GET', url: `${target.url}${path}`, headers: heads(target) })
  const problem = signetProblem(answer, target)
  if (problem !== null) throw problem
  return { found: answer.status !== 404, body: answer.body }
}

/** Has Signet carry out an operation and returns its answer. Throws `StoreProblem` where it did not. */
export async function apply(target: StoreTarget, send: Transport, body: object): Promise<unknown> {
  const url = `${target.url}${APPLY}`
  const headers = { ...heads(target), 'x-signet-actor': 'palimpsest' }
  const answer = await send({ method: 'POST', url, headers, body })
  const { status } = answer
  if (status === 400 || status === 404 || status === 409) throw refusedBy(answer, target)
  const problem = signetProblem(answer, target)
  if (problem !== null) throw problem
  return answer.body
}

/** The problem with an answer that Signet would not give. */
export function notSignet(): StoreProblem {
  return notThisStore(WORDS)
}

/** A no to one change, which does not count as a failure of Signet. */
export function refusal(
  sentence: string,
  wayOut = 'Palimpsest keeps the decision. Sync the connection to see what Signet has.',
): StoreProblem {
  return new StoreProblem({ kind: 'refused', sentence, wayOut })
}

function heads({ key }: StoreTarget): Readonly<Record<string, string>> {
  return {
    accept: 'application/json',
    ...(key === null ? {} : { authorization: `Bearer ${key}` }),
  }
}

function signetProblem(answer: Answer, { key }: StoreTarget): StoreProblem | null {
  if (answer.status === 403)
    return new StoreProblem({
      kind: 'unauthorized',
      sentence: 'The token of Signet does not allow this.',
      wayOut: 'Connect it with a token for this agent that has the permissions recall and modify.',
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

/** Signet's own sentence is passed on: it says which limit or state stands in the way. */
function refusedBy({ body, status }: Answer, { key }: StoreTarget): StoreProblem {
  const read = error.safeParse(body)
  const said = read.success ? cleanText(read.data.error).slice(0, MOST_SAID) : ''
  const told =
    said === '' || (key !== null && said.includes(key)) ? `status ${status}` : `“${said}”`
  return refusal(`Signet refused the change: ${told}.`)
}
