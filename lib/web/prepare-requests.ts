import { subscribe } from 'node:diagnostics_channel'
import { IncomingMessage, ServerResponse } from 'node:http'

import { parseAndValidateFlightRouterState } from 'next/dist/server/app-render/parse-and-validate-flight-router-state'

import { askedHost, isLoopback, trustsProxy } from './asked-host'
import { CLIENT_HEADER, clientOf } from './client'
import { DATA_POLICY } from './content-policy'
import { takesTokens } from './page-request'
import { ADMITTED_HEADER, METHOD_HEADER, requestRefusal } from './request-refusal'

const HEADERS: readonly (readonly [name: string, value: string])[] = [
  ['X-Content-Type-Options', 'nosniff'],
  ['Referrer-Policy', 'no-referrer'],
  ['Cross-Origin-Opener-Policy', 'same-origin'],
  ['Cross-Origin-Resource-Policy', 'same-origin'],
  ['Permissions-Policy', 'camera=(), geolocation=(), microphone=()'],
  ['Content-Security-Policy', DATA_POLICY], // proxy.ts sets the one for pages
]
const MALFORMED = '/%ff' // which proxy.ts refuses
const UPLOADS = '/api/uploads' // skips proxy.ts: it reads its body and refuses requests itself
const ROUTER_STATE = 'next-router-state-tree' // what a page of ours has on screen, to which an answer adds
// Browsers heed it only over TLS, which is the only way to use Palimpsest off loopback.
const ONE_YEAR = `max-age=${365 * 24 * 60 * 60}`
const FORWARDED = ['x-forwarded-for', 'x-forwarded-host', 'x-forwarded-port', 'x-forwarded-proto']

/**
 * Prepares every request of this process before Next.js reads it, and adds headers to every response, including those that never reach
 * `proxy.ts`: static files, redirects of malformed addresses, errors in Next.js.
 */
export function prepareRequests(environment: Readonly<Record<string, string | undefined>>): void {
  const trustProxy = trustsProxy(environment)
  subscribe('http.server.request.start', (message) => {
    const { request, response } = message as { request: unknown; response: unknown }
    if (!(request instanceof IncomingMessage) || !(response instanceof ServerResponse)) return
    for (const [name, value] of HEADERS) response.setHeader(name, value)
    const { headers, socket } = request
    headers[CLIENT_HEADER] = clientOf(headers, socket.remoteAddress, trustProxy)
    delete headers[METHOD_HEADER]
    delete headers[ADMITTED_HEADER]
    if (!isReadable(headers[ROUTER_STATE])) delete headers[ROUTER_STATE]
    if (!trustProxy) for (const name of FORWARDED) delete headers[name]
    if (!/^(?:\/|https?:\/\/)/u.test(request.url ?? '')) request.url = MALFORMED // “GET *”
    // The fetch Request has no TRACE, so proxy.ts could not refuse it. It refuses PATCH with 405.
    if (request.method === 'TRACE') request.method = 'PATCH'
    const header = (name: string) => [headers[name]].flat()[0] ?? null
    const host = askedHost(header, trustProxy)
    if (host !== null && !isLoopback(host))
      response.setHeader('Strict-Transport-Security', ONE_YEAR)
    const { method = '', url = '' } = request
    const incoming = { method, path: url.split('?')[0] ?? '', host, header }
    if (incoming.path === UPLOADS) return
    if (requestRefusal(incoming, environment['PALIMPSEST_HOSTS']) === null) {
      if (takesTokens(incoming.path)) headers[ADMITTED_HEADER] = 'yes'
    } else if (method === 'POST') withoutBody(request)
  })
}

/** Next.js answers with 500 what it cannot read here, and without it with the whole page. */
function isReadable(state: string | string[] | undefined): boolean {
  try {
    parseAndValidateFlightRouterState(state)
    return true
  } catch {
    return false
  }
}

/** Next.js reads a whole body before `proxy.ts` may answer, except for a GET. */
function withoutBody(request: IncomingMessage): void {
  request.headers[METHOD_HEADER] = request.method
  request.method = 'GET'
}
