import 'server-only'
import type { Refusal } from '@/lib/domain/refusal'
import { accepted, refused, type Result } from '@/lib/domain/result'
import {
  announcedBytes,
  CUT_OFF,
  EMPTY_FILE,
  ENCODED,
  isEncoded,
  MAX_UPLOAD_BYTES,
  NO_FILE,
  STALLED,
  tooLarge,
} from '@/lib/domain/upload'
import { UNNAMED } from '@/lib/domain/waiting'
import { uploadsFolder } from '@/lib/jobs/temporary-folder'
import { receiveUpload } from '@/lib/jobs/uploads'
import { storeRefusal } from '@/lib/operations/steps/transact-or-refuse'
import { isWithinPace } from '@/lib/server/client-pace'
import { now } from '@/lib/server/clock'
import { settings } from '@/lib/server/db'
import { newId } from '@/lib/server/ids'
import { admit } from '@/lib/server/page-door'
import { currentReviewer } from '@/lib/server/reviewer'
import { takeUpload } from '@/lib/server/uploads'
import { askedHost, trustsProxy } from '@/lib/web/asked-host'
import { requestRefusal, type IncomingRequest } from '@/lib/web/request-refusal'

import { queryOf } from './params'

const LONGEST_NAME = 255

/** What Next.js hands a handler. */
type Sent = Request & {
  readonly cookies: { readonly get: (name: string) => { readonly value: string } | undefined }
}

type Token = { readonly token: string }

/**
 * Receives one file and returns a token for the next step. proxy.ts skips this address, because Next.js buffers what passes through it in
 * memory, so Host, Origin and session are checked here.
 */
export async function POST(request: Sent): Promise<Response> {
  const incoming = incomingOf(request)
  const refusal = requestRefusal(incoming, process.env['PALIMPSEST_HOSTS'])
  if (refusal !== null) return answer(refusal.status, bad(refusal.sentence))
  const cookie = (name: string) => request.cookies.get(name)?.value
  const admitted = await admit({ ...incoming, cookie })
  if (admitted.refusal !== null)
    return answer(admitted.refusal.status, refused({ kind: 'no-session' }))
  const reviewer = (await currentReviewer())?.name ?? UNNAMED
  if (!(await isWithinPace('upload'))) return answer(429, refused({ kind: 'too-fast' }))
  if (isEncoded(request.headers.get('content-encoding'))) return answer(415, bad(ENCODED))
  const length = announcedBytes(request.headers)
  if (length > MAX_UPLOAD_BYTES) return answer(413, bad(tooLarge(length)))
  const name = (queryOf(request).get('name') ?? '').slice(0, LONGEST_NAME)
  if (name === '' || request.body === null) return answer(400, bad(NO_FILE))
  const ended = takeUpload(reviewer)
  if (ended === null) return answer(429, refused({ kind: 'too-fast' }))
  const upload = { token: newId(), name, root: uploadsFolder(settings().dataDirectory) }
  try {
    const asked = { reviewer, at: now() }
    const received = await receiveUpload(request.body, upload, asked)
    switch (received) {
      case 'empty':
        return answer(400, bad(EMPTY_FILE))
      case 'too-large':
        return answer(413, bad(tooLarge(null)))
      case 'stalled':
        return answer(408, bad(STALLED))
      case 'no-room':
        return answer(503, refused({ kind: 'no-room' }))
      default:
        return answer(200, accepted(received))
    }
  } catch (error) {
    const refusal = storeRefusal(error) // its disk is the store's
    if (refusal !== null) return answer(503, refused(refusal))
    if (request.signal.aborted) return answer(400, bad(CUT_OFF)) // which nobody reads
    const id = newId().slice(-12)
    console.error(`upload failed (${id})`, error)
    return answer(500, refused({ kind: 'failed', id }))
  } finally {
    ended()
  }
}

function incomingOf({ method, headers }: Request): IncomingRequest {
  const header = (name: string) => headers.get(name)
  const host = askedHost(header, trustsProxy(process.env))
  return { method, path: '/api/uploads', host, header }
}

function bad(problem: string): Result<never, Refusal> {
  return refused({ kind: 'bad-input', problem })
}

function answer(status: number, result: Result<Token, Refusal>): Response {
  const headers = { 'Cache-Control': 'no-store' }
  return Response.json(result, { status, headers })
}
