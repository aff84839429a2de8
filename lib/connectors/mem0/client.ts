import { answerProblem, notThisStore, type StoreWords } from '@/lib/connectors/answer-problem'
import type { StoreProblem, StoreTarget, Transport } from '@/lib/connectors/port'
import { foundIn, sendTo } from '@/lib/connectors/send-to'

export const WORDS: StoreWords = { product: 'mem0', key: 'key', thing: 'memory' }

/** Asks mem0 and returns its answer, with status 404 or one that means success. Throws `StoreProblem` on every other. */
export async function ask(
  target: StoreTarget,
  send: Transport,
  call: Omit<Parameters<typeof sendTo>[2], 'headers'>,
): Promise<ReturnType<typeof foundIn>> {
  const headers = target.key === null ? {} : { 'x-api-key': target.key }
  const answer = await sendTo(target, send, { ...call, headers })
  return foundIn(answer, answerProblem(answer, { ...WORDS, hasKey: target.key !== null }))
}

/** The problem with an answer that mem0 would not give. */
export function notMem0(): StoreProblem {
  return notThisStore(WORDS)
}

/** mem0 makes its ids itself, as UUIDs. Anything else could lead to another path. */
export const MEMORY_ID = /^[\w-]{1,200}$/u

export function memoryPath(id: string): string {
  return `/memories/${encodeURIComponent(id)}`
}
