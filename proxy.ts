import { randomBytes } from 'node:crypto'

import { NextResponse, type NextRequest } from 'next/server'

import { refusalResponse } from '@/lib/server/answer'
import { admit } from '@/lib/server/page-door'
import { askedHost, trustsProxy } from '@/lib/web/asked-host'
import { answersData, DATA_POLICY, NONCE_HEADER, pagePolicy } from '@/lib/web/content-policy'
import { formRefusal } from '@/lib/web/form-refusal'
import { movedTo } from '@/lib/web/moved'
import { STRANGER_HEADER, takesTokens } from '@/lib/web/page-request'
import {
  METHOD_HEADER,
  requestRefusal,
  type IncomingRequest,
  type RequestRefusal,
} from '@/lib/web/request-refusal'

const POLICY = 'Content-Security-Policy'
const METHODS_OF_READING: ReadonlySet<string> = new Set(['GET', 'HEAD'])

/** Refuses what no page, handler or action should see, and gives every other answer its policy. */
export async function proxy(request: NextRequest): Promise<NextResponse> {
  const header = (name: string) => request.headers.get(name)
  const host = askedHost(header, trustsProxy(process.env))
  const method =
    request.method === 'GET' ? (header(METHOD_HEADER) ?? request.method) : request.method
  const path = request.nextUrl.pathname
  const incoming = { method, path, host, header }
  const refusal =
    requestRefusal(incoming, process.env['PALIMPSEST_HOSTS']) ??
    (answersData(path) ? null : await formRefusal(request))
  if (refusal === null) return answerTo(request, incoming)
  return takesTokens(path) ? problem(refusal) : refused(refusal)
}

/** Lets through who may read here (rule WS14), to the page’s new address if it moved. */
async function answerTo(request: NextRequest, incoming: IncomingRequest): Promise<NextResponse> {
  const cookie = (name: string) => request.cookies.get(name)?.value
  const admitted = await admit({ ...incoming, cookie })
  if (admitted.refusal !== null) return asData(admitted.refusal)
  const { pathname, searchParams } = request.nextUrl
  const moved = METHODS_OF_READING.has(incoming.method) ? movedTo(pathname, searchParams) : null
  const answer =
    moved === null
      ? goOn(request, incoming.host ?? '', admitted.isStranger === true)
      : NextResponse.redirect(new URL(moved, request.nextUrl), 308)
  if (admitted.cookie !== null) answer.cookies.set(admitted.cookie)
  return answer
}

function asData({ body, status, headers }: Response): NextResponse {
  const answer = new NextResponse(body, { status, headers })
  answer.headers.set(POLICY, DATA_POLICY)
  return answer
}

function goOn(request: NextRequest, host: string, isStranger: boolean): NextResponse {
  const nonce = randomBytes(16).toString('base64')
  const policy = answersData(request.nextUrl.pathname)
    ? DATA_POLICY
    : pagePolicy(nonce, process.env.NODE_ENV === 'development')
  const headers = new Headers(request.headers)
  headers.set(POLICY, policy)
  headers.set(NONCE_HEADER, nonce)
  if (isStranger) headers.set(STRANGER_HEADER, '1')
  headers.set('X-Forwarded-Host', host) // Next.js compares the Origin of an action with this one first
  const answer = NextResponse.next({ request: { headers } })
  answer.headers.set(POLICY, policy)
  return answer
}

function refused({ status, sentence }: RequestRefusal): NextResponse {
  return new NextResponse(`${sentence}\n`, {
    status,
    headers: {
      'Content-Type': 'text/plain; charset=utf-8',
      'Cache-Control': 'no-store',
      [POLICY]: DATA_POLICY,
      ...allowed(status),
    },
  })
}

/** A program gets the same as a problem (rule DR17). */
function problem({ status, sentence }: RequestRefusal): NextResponse {
  const answer = asData(refusalResponse({ kind: 'bad-input', problem: sentence }, {}, status))
  for (const [name, value] of Object.entries(allowed(status))) answer.headers.set(name, value)
  return answer
}

function allowed(status: number): Readonly<Record<string, string>> {
  return status === 405 ? { Allow: 'GET, HEAD, POST' } : {}
}

// Files are the same for everybody. Uploads would be kept in memory here, so that address calls requestRefusal itself. A program's request
// that `prepareRequests` admitted goes straight to its handler, which checks its token: passing through here took a fifth of its time.
export const config = {
  matcher: [
    '/((?!_next/static/|icon\\.svg$|favicon\\.ico$|api/uploads$|api/v1/|mcp$).*)',
    {
      source: '/(api/v1/.*|mcp)',
      missing: [{ type: 'header', key: 'x-palimpsest-admitted' }], // ADMITTED_HEADER
    },
  ],
}
