import { randomBytes } from 'node:crypto'

import { NextResponse, type NextRequest } from 'next/server'

import { askedHost, isLoopback, trustsProxy } from '@/lib/web/asked-host'
import { answersData, DATA_POLICY, NONCE_HEADER, pagePolicy } from '@/lib/web/content-policy'
import { formRefusal } from '@/lib/web/form-refusal'
import { movedTo } from '@/lib/web/moved'
import { METHOD_HEADER, requestRefusal } from '@/lib/web/request-refusal'

const POLICY = 'Content-Security-Policy'
const METHODS_OF_READING: ReadonlySet<string> = new Set(['GET', 'HEAD'])
const ONE_YEAR_SECONDS = 365 * 24 * 60 * 60

/** Refuses what no page, handler or action should see, and gives every other answer its policy. */
export async function proxy(request: NextRequest): Promise<NextResponse> {
  const header = (name: string) => request.headers.get(name)
  const host = askedHost(header, trustsProxy(process.env))
  const method =
    request.method === 'GET' ? (header(METHOD_HEADER) ?? request.method) : request.method
  const path = request.nextUrl.pathname
  const refusal =
    requestRefusal({ method, path, host, header }, process.env['PALIMPSEST_HOSTS']) ??
    (answersData(path) ? null : await formRefusal(request))
  const moved =
    refusal === null && METHODS_OF_READING.has(method)
      ? movedTo(path, request.nextUrl.searchParams)
      : null
  const answer =
    refusal !== null
      ? refused(refusal)
      : moved !== null
        ? NextResponse.redirect(new URL(moved, request.nextUrl), 308)
        : goOn(request, host ?? '')
  if (host !== null && !isLoopback(host)) {
    // Browsers heed it only over TLS, which is the only way to use Palimpsest off loopback.
    answer.headers.set('Strict-Transport-Security', `max-age=${ONE_YEAR_SECONDS}`)
  }
  return answer
}

function goOn(request: NextRequest, host: string): NextResponse {
  const nonce = randomBytes(16).toString('base64')
  const policy = answersData(request.nextUrl.pathname)
    ? DATA_POLICY
    : pagePolicy(nonce, process.env.NODE_ENV === 'development')
  const headers = new Headers(request.headers)
  headers.set(POLICY, policy)
  headers.set(NONCE_HEADER, nonce)
  headers.set('X-Forwarded-Host', host) // Next.js compares the Origin of an action with this one first
  const answer = NextResponse.next({ request: { headers } })
  answer.headers.set(POLICY, policy)
  return answer
}

function refused({ status, sentence }: { status: number; sentence: string }): NextResponse {
  return new NextResponse(`${sentence}\n`, {
    status,
    headers: {
      'Content-Type': 'text/plain; charset=utf-8',
      'Cache-Control': 'no-store',
      [POLICY]: DATA_POLICY,
      ...(status === 405 && { Allow: 'GET, HEAD, POST' }),
    },
  })
}

// Files are the same for everybody; uploads would be kept in memory here, so that address calls requestRefusal itself.
export const config = {
  matcher: '/((?!_next/static/|icon\\.svg$|favicon\\.ico$|api/uploads$).*)',
}
