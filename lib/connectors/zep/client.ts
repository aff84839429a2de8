import { answerProblem, notThisStore, type StoreWords } from '@/lib/connectors/answer-problem'
import type { StoreProblem, StoreTarget, Transport } from '@/lib/connectors/port'
import { sendTo, type Answer } from '@/lib/connectors/send-to'

export const WORDS: StoreWords = { product: 'Zep', key: 'key', thing: 'fact' }

/** The generation of the API; version 4 ends facts in no described way. */
const API = '/api/v2'

/** Asks Zep and returns its answer, whatever that is. */
export function ask(
  target: StoreTarget,
  send: Transport,
  { path, ...call }: Omit<Parameters<typeof sendTo>[2], 'headers'>,
): Promise<Answer> {
  const headers = target.key === null ? {} : { authorization: `Api-Key ${target.key}` }
  return sendTo(target, send, { ...call, path: `${API}${path}`, headers })
}

/** The problem with an answer; null where the status means success, or that a thing is not there. */
export function problemOf(answer: Answer, { key }: Pick<StoreTarget, 'key'>): StoreProblem | null {
  return answerProblem(answer, { ...WORDS, hasKey: key !== null })
}

/** The problem with an answer that Zep would not give. */
export function notZep(): StoreProblem {
  return notThisStore(WORDS)
}

/** Returns the path of one fact. */
export function edgePath(uuid: string): string {
  return `/graph/edge/${encodeURIComponent(uuid)}`
}
