import { answerProblem, notThisStore, type StoreWords } from '@/lib/connectors/answer-problem'
import type { StoreProblem, StoreTarget, Transport } from '@/lib/connectors/port'
import { sendTo, type Answer } from '@/lib/connectors/send-to'

export const WORDS: StoreWords = { product: 'Hindsight', key: 'key', thing: 'memory' }

/** Hindsight makes its ids itself, as UUIDs. Anything else could lead to another path. */
export const MEMORY_ID = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/iu

/** Asks Hindsight and returns its answer, whatever that is. */
export function ask(
  target: StoreTarget,
  send: Transport,
  call: Omit<Parameters<typeof sendTo>[2], 'headers'>,
): Promise<Answer> {
  return sendTo(target, send, call)
}

/** The problem with an answer; null where the status means success, or that a thing is not there. */
export function problemOf(answer: Answer, { key }: Pick<StoreTarget, 'key'>): StoreProblem | null {
  return answerProblem(answer, { ...WORDS, hasKey: key !== null })
}

/** The problem with an answer that Hindsight would not give. */
export function notHindsight(): StoreProblem {
  return notThisStore(WORDS)
}

export function bankPath({ scope }: Pick<StoreTarget, 'scope'>): string {
  return `/v1/default/banks/${encodeURIComponent(scope.id.trim())}`
}

/** Returns the path of one memory within its bank. */
export function memoryPath(id: string): string {
  return `/memories/${id}`
}
