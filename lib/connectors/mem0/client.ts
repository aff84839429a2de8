import { answerProblem, notThisStore, type StoreWords } from '@/lib/connectors/answer-problem'
import type { StoreProblem, StoreTarget, Transport } from '@/lib/connectors/port'

type Call = {
  readonly method: Parameters<Transport>[0]['method']
  readonly path: string
  readonly body?: unknown
}

const WORDS: StoreWords = { product: 'mem0', key: 'key', thing: 'memory' }

/** Asks mem0 and returns its answer, with status 404 or one that means success. Throws `StoreProblem` on every other. */
export async function ask(
  target: StoreTarget,
  send: Transport,
  { method, path, body }: Call,
): Promise<{ readonly found: boolean; readonly body: unknown }> {
  const headers = {
    accept: 'application/json',
    ...(target.key === null ? {} : { 'x-api-key': target.key }),
  }
  const answer = await send({
    method,
    url: `${target.url}${path}`,
    headers,
    ...(body === undefined ? {} : { body }),
  })
  const problem = answerProblem(answer, { ...WORDS, hasKey: target.key !== null })
  if (problem !== null) throw problem
  return { found: answer.status !== 404, body: answer.body }
}

/** The problem with an answer that mem0 would not give. */
export function notMem0(): StoreProblem {
  return notThisStore(WORDS)
}

/** mem0 makes its ids itself, as UUIDs. Anything else could lead to another path. */
export const MEMORY_ID = /^[\w-]{1,200}$/u

/** Returns the path of one memory. */
export function memoryPath(id: string): string {
  return `/memories/${encodeURIComponent(id)}`
}
