import type { IncomingRequest } from './request-refusal'

/** Tells the layout that nothing of the store may stand around a page (rule WS14). */
export const STRANGER_HEADER = 'x-palimpsest-stranger'

/** Returns whether an address checks tokens itself, so that no page’s session counts there. */
export function takesTokens(path: string): boolean {
  return /^\/(?:mcp$|api\/v1(?:\/|$))/u.test(path)
}

/**
 * Returns whether this request may begin a session: a browser opens a page, or runs an action of one, which names its reviewer itself.
 * Browsers say what they fetch for, except over plain HTTP from another machine.
 */
export function opensPage({ method, path, header }: IncomingRequest): boolean {
  if (path.startsWith('/api/') || path === '/mcp') return false
  if (method === 'POST') return header('next-action') !== null
  const purpose = header('sec-fetch-dest')
  return purpose === null ? (header('accept') ?? '').includes('text/html') : purpose === 'document'
}

/** Returns whether a program, which says no purpose as browsers do, reads the documentation. */
export function readsDocs({ method, path, header }: IncomingRequest): boolean {
  const isReading = method === 'GET' || method === 'HEAD'
  return isReading && /^\/docs(?:\/|$)/u.test(path) && header('sec-fetch-dest') === null
}
