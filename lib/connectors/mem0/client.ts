import { StoreProblem, type StoreTarget, type Transport } from '@/lib/connectors/port'

type Call = { readonly method: 'GET' | 'PUT'; readonly path: string; readonly body?: unknown }

const TRY_LATER = 'Palimpsest tries again later. If it keeps failing, look at the log of mem0.'
const CHECK_ADDRESS = 'Check the address of the connection.'

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
  const problem = findProblem(answer, target.key !== null)
  if (problem !== null) throw problem
  return { found: answer.status !== 404, body: answer.body }
}

/** The problem with an answer that mem0 would not give. */
export function notMem0(): StoreProblem {
  return new StoreProblem({
    kind: 'unexpected',
    sentence: 'The address answers, but not in the way mem0 does.',
    wayOut: CHECK_ADDRESS,
  })
}

/** mem0 makes its ids itself, as UUIDs. Anything else could lead to another path. */
export const MEMORY_ID = /^[\w-]{1,200}$/u

/** Returns the path of one memory. */
export function memoryPath(id: string): string {
  return `/memories/${encodeURIComponent(id)}`
}

function findProblem(
  { status, retryAfterMs = null }: Awaited<ReturnType<Transport>>,
  hasKey: boolean,
): StoreProblem | null {
  if ((status >= 200 && status < 300) || status === 404) return null
  if (status === 401 || status === 403)
    return new StoreProblem({
      kind: 'unauthorized',
      sentence: hasKey ? 'mem0 does not accept the key.' : 'mem0 requires a key.',
      wayOut: 'Connect it with a key that mem0 accepts.',
    })
  if (status === 429)
    return new StoreProblem({
      kind: 'busy',
      sentence: 'mem0 takes no more requests at the moment.',
      wayOut: TRY_LATER,
      retryAfterMs,
    })
  if (status >= 500)
    return new StoreProblem({
      kind: 'busy',
      sentence: `mem0 failed with status ${status}.`,
      wayOut: TRY_LATER,
      retryAfterMs,
    })
  if (status >= 400)
    return new StoreProblem({
      kind: 'refused',
      sentence: `mem0 refused the request with status ${status}.`,
      wayOut: 'Palimpsest keeps the decision. Change the memory by hand in mem0.',
    })
  return new StoreProblem({
    kind: 'unexpected',
    sentence: `The address answers with status ${status} and leads elsewhere.`,
    wayOut: CHECK_ADDRESS,
  })
}
