import { isAllowedHost } from './asked-host'
import { answersData } from './content-policy'

const METHODS = ['GET', 'HEAD', 'POST']
const MOST_BYTES = 4_000_000

/** Carries the method of a refused request to `proxy.ts` (see `prepareRequests`). */
export const METHOD_HEADER = 'x-palimpsest-method'

/** Marks a request of a program that `prepareRequests` admitted: `proxy.ts` has nothing left to say about it. */
export const ADMITTED_HEADER = 'x-palimpsest-admitted'

/** What decides whether a request may be handled. */
export type IncomingRequest = {
  readonly method: string
  readonly path: string // as received, still encoded
  readonly host: string | null // requested by the browser
  readonly header: (name: string) => string | null
}

export type RequestRefusal = { readonly status: number; readonly sentence: string }

/** Returns why a request is refused, or null. The names come from PALIMPSEST_HOSTS. */
export function requestRefusal(
  request: IncomingRequest,
  names: string | undefined,
): RequestRefusal | null {
  const { method, path, host, header } = request
  const origin = header('origin')
  if (host === null || !isAllowedHost(host, names)) {
    return refuse(
      421,
      'This server does not answer for this host name. Set PALIMPSEST_HOSTS to add the name.',
    )
  }
  if (!METHODS.includes(method)) return refuse(405, 'Use GET, HEAD or POST.')
  if (!isWellFormed(path)) return refuse(400, 'This address is not a valid URL.')
  if (method !== 'POST') return null
  if (origin !== null && !isSameHost(origin, host)) {
    return refuse(
      403,
      'This request comes from another site, so it was not carried out. If a proxy is in front of Palimpsest, let it pass on Host, or set PALIMPSEST_TRUST_PROXY=true.',
    )
  }
  return bodyRefusal(request)
}

/** Node.js reads no more of a body than its length, so the length is the limit. */
function bodyRefusal({ path, header }: IncomingRequest): RequestRefusal | null {
  if (answersData(path)) return null // these count while reading
  if (header('transfer-encoding') !== null)
    return refuse(411, 'Say how long the request is (Content-Length).')
  if (Number(header('content-length') ?? 0) <= MOST_BYTES) return null
  return refuse(413, 'The request is too large. At most 4 MB are read here.')
}

function isWellFormed(path: string): boolean {
  try {
    decodeURIComponent(path)
    return true
  } catch {
    return false
  }
}

function isSameHost(origin: string, host: string): boolean {
  try {
    const { protocol, host: from } = new URL(origin)
    return from === new URL(`${protocol}//${host}`).host // without the protocol's default port
  } catch {
    return false // “null” from a page without an origin
  }
}

function refuse(status: number, sentence: string): RequestRefusal {
  return { status, sentence }
}
