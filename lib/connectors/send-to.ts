import { cleanText } from '@/lib/importers/clean-text'

import type { StoreProblem, StoreTarget, Transport } from './port'

const MOST_SAID = 160

/** An id as most stores make them: a UUID, or a short name that was taken over. Anything else is none of theirs, and could lead to another path. */
export const STORE_ID = /^[\w-]{1,100}$/u

export type Answer = Awaited<ReturnType<Transport>>

type Call = Pick<Parameters<Transport>[0], 'method' | 'body'> & {
  readonly path: string
  readonly headers?: Readonly<Record<string, string>>
}

/** Sends a call to a store and returns what it answers, whatever that is. */
export async function sendTo(
  target: StoreTarget,
  send: Transport,
  { method, path, headers = bearer(target), body }: Call,
): Promise<Answer> {
  return send({
    method,
    url: `${target.url}${path}`,
    headers: { accept: 'application/json', ...headers },
    ...(body === undefined ? {} : { body }),
  })
}

/** The key, as most stores want it. */
export function bearer({ key }: Pick<StoreTarget, 'key'>): Readonly<Record<string, string>> {
  return key === null ? {} : { authorization: `Bearer ${key}` }
}

/** Returns what an answer holds, with status 404 or one that means success. Throws the problem with every other. */
export function foundIn(
  { status, body }: Answer,
  problem: StoreProblem | null,
): { readonly found: boolean; readonly body: unknown } {
  if (problem !== null) throw problem
  return { found: status !== 404, body }
}

/** Returns a store's own sentence, to be passed on: it says what stands in the way. Null where it says nothing, or our key. */
export function saidBy(sentence: string, { key }: Pick<StoreTarget, 'key'>): string | null {
  const words = cleanText(sentence).slice(0, MOST_SAID)
  return words === '' || (key !== null && sentence.includes(key)) ? null : `“${words}”`
}
