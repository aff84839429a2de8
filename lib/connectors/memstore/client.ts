import { answerProblem, notThisStore, type StoreWords } from '@/lib/connectors/answer-problem'
import { StoreProblem, type StoreTarget, type Transport } from '@/lib/connectors/port'
import { foundIn, sendTo, type Answer } from '@/lib/connectors/send-to'

export const WORDS: StoreWords = { product: 'memstore', key: 'token', thing: 'fact' }

/** Reads from memstore, with status 404 or one that means success. Throws `StoreProblem` on every other. */
export async function readFrom(
  target: StoreTarget,
  send: Transport,
  path: string,
): Promise<ReturnType<typeof foundIn>> {
  const answer = await sendTo(target, send, { method: 'GET', path })
  return foundIn(answer, memstoreProblem(answer, target))
}

/** Returns the problem with an answer; null where the status means success, or that the fact is not there. */
export function memstoreProblem(answer: Answer, { key }: StoreTarget): StoreProblem | null {
  return answer.status === 403
    ? new StoreProblem({
        kind: 'unauthorized',
        sentence: 'The token of memstore does not allow this.',
        wayOut: 'Use a token that has the scopes read and write.',
      })
    : answerProblem(answer, { ...WORDS, hasKey: key !== null })
}

/** The problem with an answer that memstore would not give. */
export function notMemstore(): StoreProblem {
  return notThisStore(WORDS)
}

/** memstore numbers its facts. Anything else could lead to another path. */
export function factNumber(id: string): number | null {
  const number = /^[1-9]\d{0,15}$/u.test(id) ? Number(id) : Number.NaN
  return Number.isSafeInteger(number) ? number : null
}

export function factPath(number: number): string {
  return `/v1/facts/${number}`
}
