import 'server-only'
import { refusalMessage } from '@/lib/domain/refusal'
import { storeRefusal } from '@/lib/operations/steps/transact-or-refuse'
import { newId } from '@/lib/server/ids'

/** The outcome of a GET handler: found, missing, or a bad request. */
export type Answer =
  | { readonly kind: 'found'; readonly value: unknown }
  | { readonly kind: 'text'; readonly text: string; readonly type: string }
  | { readonly kind: 'missing'; readonly what: string }
  | { readonly kind: 'bad'; readonly sentence: string; readonly status?: 413 | 415 } // default 400

/** Turns a read's outcome into an answer; null means it does not exist. */
export function foundOrMissing(value: unknown, what: string): Answer {
  return value === null ? { kind: 'missing', what } : { kind: 'found', value }
}

/** Responds with JSON or text. An unexpected error is logged under an id; no details leave the server. */
export async function respond(read: () => Promise<Answer>): Promise<Response> {
  try {
    const answer = await read()
    switch (answer.kind) {
      case 'found':
        return json(answer.value, 200)
      case 'text':
        return new Response(answer.text, {
          headers: { 'Content-Type': answer.type, 'Cache-Control': 'no-store' },
        })
      case 'missing':
        return json({ error: `There is no such ${answer.what}.` }, 404)
      case 'bad':
        return json({ error: answer.sentence }, answer.status ?? 400)
    }
  } catch (error) {
    const refusal = storeRefusal(error)
    if (refusal !== null) return json({ error: refusalMessage(refusal).sentence }, 503)
    const requestId = newId().slice(-12)
    console.error(`request failed (${requestId})`, error)
    return json({ error: 'Something went wrong on the server.', requestId }, 500)
  }
}

function json(value: unknown, status: number): Response {
  return Response.json(value, {
    status,
    headers: { 'Content-Type': 'application/json; charset=utf-8', 'Cache-Control': 'no-store' },
  })
}
