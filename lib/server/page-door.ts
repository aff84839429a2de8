import 'server-only'
import { readOrMakeKey } from '@/lib/store/reviewer-key'
import { hasTokens } from '@/lib/store/tokens'
import { isLoopback } from '@/lib/web/asked-host'
import { CLIENT_HEADER } from '@/lib/web/client'
import { isPageCookie, pageCookieName, sealPage } from '@/lib/web/page-cookie'
import { opensPage, readsDocs, takesTokens } from '@/lib/web/page-request'
import type { IncomingRequest } from '@/lib/web/request-refusal'
import { SESSION_SECONDS } from '@/lib/web/reviewer-cookie'

import { refusalResponse } from './answer'
import { now } from './clock'
import { openDb, settings } from './db'
import { isForThisMachine } from './env'

/** What to do with a request: refuse it, or let it through, with a cookie for its browser. */
export type Admission =
  | { readonly refusal: Response }
  | {
      readonly refusal: null
      readonly cookie: SessionCookie | null
      readonly isStranger?: true // without a session, in the documentation: its frame tells nothing of the store
    }

type SessionCookie = {
  readonly name: string
  readonly value: string
  readonly httpOnly: true
  readonly secure: boolean
  readonly sameSite: 'strict'
  readonly path: '/'
  readonly maxAge: number
}

/**
 * Lets a request through that carries the session of a page or opens a page, which begins one. Any other is refused once a token was
 * created, and wherever others than this machine are served (rule WS14), except for the documentation. The store is asked only about requests without a session.
 */
export async function admit(
  request: IncomingRequest & { readonly cookie: (name: string) => string | undefined },
): Promise<Admission> {
  if (takesTokens(request.path)) return { refusal: null, cookie: null }
  const key = readOrMakeKey(settings().dataDirectory)
  const secure = isOverTls(request)
  const name = pageCookieName(key, secure)
  if (isPageCookie(request.cookie(name) ?? '', now(), key)) return { refusal: null, cookie: null }
  if (opensPage(request)) return { refusal: null, cookie: cookieOf(name, { key, secure }) }
  if (readsDocs(request)) return { refusal: null, cookie: null, isStranger: true }
  return isLocal(request) && !(await hasTokens((await openDb()).read))
    ? { refusal: null, cookie: null }
    : { refusal: refusalResponse({ kind: 'no-session' }) }
}

function cookieOf(
  name: string,
  { key, secure }: { readonly key: string; readonly secure: boolean },
): SessionCookie {
  const value = sealPage(now(), key)
  return {
    name,
    value,
    httpOnly: true,
    secure,
    sameSite: 'strict',
    path: '/',
    maxAge: SESSION_SECONDS,
  }
}

/** True when the browser of another machine came over TLS: over plain HTTP, browsers say no purpose there. */
function isOverTls({ host, header }: IncomingRequest): boolean {
  return !isLoopback(host ?? '') && header('sec-fetch-dest') !== null
}

/** True when the request comes from this machine, and no other is served. */
function isLocal({ host, header }: IncomingRequest): boolean {
  const client = header(CLIENT_HEADER)?.replace(/^::ffff:/u, '') ?? ''
  return isForThisMachine(process.env) && isLoopback(host ?? '') && isLoopback(client)
}
