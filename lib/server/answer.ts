import { createHash } from 'node:crypto'

import { toWire } from '@/lib/contract/names'
import { problemOf } from '@/lib/contract/problem'
import { REFUSAL_STATUS } from '@/lib/contract/refusal-status'
import type { Refusal } from '@/lib/domain/refusal'

const JSON_TYPE = 'application/json; charset=utf-8'
const PROBLEM_TYPE = 'application/problem+json; charset=utf-8'
const RETRY_SECONDS = '2'
const SMALL = 1_024 // characters that are sent sooner than compressed; Next.js compresses an answer of any size

/** Answers with what a verb returned: names as programs write them, its version as ETag, the next page as Link. */
export function valueResponse(
  request: Request,
  { value, replayed }: { readonly value: unknown; readonly replayed: boolean },
): Response {
  const body = JSON.stringify(toWire(value))
  const tag = versionTag(value) ?? `W/"${createHash('sha256').update(body).digest('base64url')}"`
  const headers = new Headers({
    'Content-Type': JSON_TYPE,
    'Cache-Control': cacheControl(body),
    ETag: tag,
    ...(replayed && { 'Idempotency-Replayed': 'true' }),
  })
  const holdsFacts = typeof value === 'object' && value !== null && 'older' in value // whose versions are not in its tag
  if (request.method === 'GET' && !holdsFacts && request.headers.get('if-none-match') === tag) {
    headers.delete('Content-Type')
    return new Response(null, { status: 304, headers })
  }
  const next = nextPage(request, value)
  if (next !== null) headers.set('Link', `<${next}>; rel="next"`)
  return new Response(body, { headers })
}

/** Answers a refusal as RFC 9457 describes problems; nothing to do is no problem (rule A4). */
export function refusalResponse(
  refusal: Refusal,
  more: Readonly<Record<string, unknown>> = {},
  status = REFUSAL_STATUS[refusal.kind],
): Response {
  const body = JSON.stringify(problemOf(refusal, more, status))
  if (refusal.kind === 'no-change') {
    return new Response(body, {
      headers: { 'Content-Type': JSON_TYPE, 'Cache-Control': cacheControl(body) },
    })
  }
  return new Response(body, {
    status,
    headers: {
      'Content-Type': PROBLEM_TYPE,
      'Cache-Control': cacheControl(body),
      ...(status === 401 && { 'WWW-Authenticate': 'Bearer realm="palimpsest"' }),
      ...((status === 429 || status === 503) && { 'Retry-After': RETRY_SECONDS }),
    },
  })
}

function cacheControl(body: string): string {
  return body.length < SMALL ? 'no-store, no-transform' : 'no-store'
}

/** The ETag of a fact or proposal, or of the one in an answer. */
function versionTag(value: unknown): string | null {
  if (typeof value !== 'object' || value === null) return null
  if ('id' in value && 'version' in value) return `"${String(value.id)}-v${String(value.version)}"`
  if ('fact' in value) return versionTag(value.fact)
  return 'proposal' in value ? versionTag(value.proposal) : null
}

function nextPage({ url }: Request, value: unknown): string | null {
  if (typeof value !== 'object' || value === null || !('nextCursor' in value)) return null
  if (typeof value.nextCursor !== 'string') return null
  const { pathname, searchParams } = new URL(url)
  searchParams.set('cursor', value.nextCursor)
  return `${pathname}?${searchParams.toString()}`
}
