import 'server-only'
import { answer as answerTo, type Answer } from '@/lib/contract/answer'
import { readJsonBody } from '@/lib/contract/json-body'
import { fromWire } from '@/lib/contract/names'
import type { Refusal } from '@/lib/domain/refusal'
import { accepted, refused, type Result } from '@/lib/domain/result'
import {
  announcedBytes,
  CUT_OFF,
  ENCODED,
  isEncoded,
  MAX_UPLOAD_BYTES,
  tooLarge,
} from '@/lib/domain/upload'
import { storeRefusal } from '@/lib/operations/steps/transact-or-refuse'
import { refusalResponse, valueResponse } from '@/lib/server/answer'
import { askedOrigin } from '@/lib/server/asked-origin'
import { authenticate } from '@/lib/server/authenticate'
import { answerBeside } from '@/lib/server/body-job'
import { elapsedMs, now } from '@/lib/server/clock'
import { newId } from '@/lib/server/ids'
import { programServices } from '@/lib/server/program-services'

import { openApi } from './open-api'
import { readExpected, readKey, readQuery, receiveBody } from './read-request'
import { findRoute, type Route } from './routes'

const TOO_LARGE =
  'The request is too large. The limit is 4 MB; upload larger files to /api/v1/uploads.'
const NO_TAG = 'If-Match: send one ETag, as you received it, such as "ID-v1".'
const LARGE_BYTES = 250_000 // reading and checking that many takes milliseconds, in which nobody else is answered

type Context = { readonly params: Promise<{ readonly path?: readonly string[] }> }

/** Answers a request below /api/v1. */
export async function handle(request: Request, context: Context): Promise<Response> {
  const { path = [] } = await context.params
  try {
    const method = request.method === 'HEAD' ? 'GET' : request.method // the server leaves the body out
    if (path.length === 1 && path[0] === 'openapi.json')
      return method === 'GET' ? Response.json(openApi()) : noRoute(['GET'])
    const route = findRoute(method, path)
    if (!('verb' in route)) return noRoute(route.methods)
    return await answer(request, route)
  } catch (error) {
    const busy = storeRefusal(error)
    if (busy !== null) return refusalResponse(busy)
    if (request.signal.aborted) return refusalResponse({ kind: 'bad-input', problem: CUT_OFF }) // which nobody reads
    const id = newId().slice(-12)
    console.error(`request failed (${id})`, error)
    return refusalResponse({ kind: 'failed', id })
  }
}

async function answer(request: Request, route: Route): Promise<Response> {
  const services = await programServices()
  const at = now()
  const principal = await authenticate(services.store, request, at)
  if (!principal.ok) return refusalResponse(principal.refusal)
  const asked = {
    key: readKey(request.headers.get('idempotency-key')),
    expected: readExpected(request.headers.get('if-match')),
    principal: principal.value,
    channel: 'http',
    origin: askedOrigin(request),
  } as const
  if (isEncoded(request.headers.get('content-encoding')))
    return refusalResponse({ kind: 'bad-input', problem: ENCODED }, {}, 415)
  const length = announcedBytes(request.headers)
  if (route.http.bytes === true && length > MAX_UPLOAD_BYTES)
    return refusalResponse({ kind: 'too-large', sentence: tooLarge(length) })
  const [misplaced] = hasJson(route) ? new URL(request.url).searchParams.keys() : []
  if (misplaced !== undefined) return refusalResponse(inBody(misplaced))
  const body = hasJson(route) ? await receiveBody(request) : null
  if (body === 'too-large') return refusalResponse({ kind: 'too-large', sentence: TOO_LARGE })
  const sent = body && { ...body, type: request.headers.get('content-type') ?? '', id: route.id }
  if (sent !== null && sent.bytes > LARGE_BYTES)
    return answerWith(request, await answerBeside(route, { ...asked, at, body: sent }))
  const input = sent === null ? readAddress(request, route) : readJsonBody(sent)
  if (!input.ok) return refusalResponse(input.refusal)
  const answered = await answerTo(route, services, {
    ...asked,
    input: input.value,
    clock: { at, newId, elapsedMs },
    body: route.http.bytes === true ? (request.body ?? undefined) : undefined,
  })
  return answerWith(request, answered)
}

/** A parameter that nobody reads is refused: what it says, such as “dry_run”, would not be done. */
function inBody(parameter: string): Refusal {
  return { kind: 'bad-input', problem: `${parameter.slice(0, 40)}: send it in the body.` }
}

function hasJson({ http }: Route): boolean {
  return http.method !== 'GET' && http.bytes !== true
}

function readAddress(request: Request, { id, types }: Route): Result<object> {
  const read = readQuery(new URL(request.url).searchParams, types)
  if (!read.ok) return read
  if (id !== null && 'id' in read.value)
    return refused({ kind: 'bad-input', problem: 'id: it is in the address already.' })
  return accepted({ ...(fromWire(read.value) as object), ...(id !== null && { id }) })
}

function answerWith(request: Request, answered: Answer): Response {
  if (answered.ok) return valueResponse(request, answered.value)
  const { refusal, more } = answered
  return refusal.kind === 'no-version' && request.headers.has('if-match')
    ? refusalResponse({ kind: 'bad-input', problem: NO_TAG })
    : refusalResponse(refusal, more)
}

function noRoute(methods: readonly string[]): Response {
  if (methods.length === 0) return refusalResponse({ kind: 'not-found', what: 'address' })
  const problem = `Use ${methods.join(' or ')} here.`
  const response = refusalResponse({ kind: 'bad-input', problem }, {}, 405)
  response.headers.set('Allow', methods.join(', '))
  return response
}
