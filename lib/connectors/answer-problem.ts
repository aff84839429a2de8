import { byHand, type StoreNames } from './plan-refusals'
import { StoreProblem, type Transport } from './port'
import { unexpected } from './store-problems'

const CHECK_ADDRESS = 'Check the address of the connection.'

/** How a store is spoken of. */
export type StoreWords = StoreNames & {
  readonly key: 'key' | 'token' // what lets us in
}

/** Returns the problem with an answer; null where the status means success, or that a thing is not there. */
export function answerProblem(
  { status, retryAfterMs = null }: Awaited<ReturnType<Transport>>,
  { product, key, thing, hasKey }: StoreWords & { readonly hasKey: boolean },
): StoreProblem | null {
  if ((status >= 200 && status < 300) || status === 404) return null
  const tryLater = `Palimpsest tries again later. If it keeps failing, check the log of ${product}.`
  if (status === 401 || status === 403)
    return new StoreProblem({
      kind: 'unauthorized',
      sentence: hasKey ? `${product} does not accept the ${key}.` : `${product} requires a ${key}.`,
      wayOut: `Use a ${key} that ${product} accepts.`,
    })
  if (status === 429)
    return new StoreProblem({
      kind: 'busy',
      sentence: `${product} takes no more requests right now.`,
      wayOut: tryLater,
      retryAfterMs,
    })
  if (status >= 500)
    return new StoreProblem({
      kind: 'busy',
      sentence: `${product} failed with status ${status}.`,
      wayOut: tryLater,
      retryAfterMs,
    })
  if (status >= 400)
    return new StoreProblem({
      kind: 'refused',
      sentence: `${product} refused the request with status ${status}.`,
      wayOut: byHand({ product, thing }),
    })
  return unexpected(`The address answers with status ${status} and leads elsewhere.`, CHECK_ADDRESS)
}

/** The problem with an answer that this store would not give. */
export function notThisStore({ product }: StoreWords): StoreProblem {
  return unexpected(`The address answers, but not in the way ${product} does.`, CHECK_ADDRESS)
}
