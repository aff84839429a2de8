import 'server-only'
import { newId } from '@/lib/server/ids'

/** What a GET handler found: something, nothing, or a request that makes no sense. */
export type Answer =
  | { readonly kind: 'found'; readonly value: unknown }
  | { readonly kind: 'text'; readonly text: string; readonly type: string }
  | { readonly kind: 'missing'; readonly what: string }
  | { readonly kind: 'bad'; readonly sentence: string; readonly status?: 413 | 415 } // else 400

/** Returns a read's outcome as an answer: null means that there is no such thing. */
export function foundOr(value: unknown, what: string): Answer {
  return value === null ? { kind: 'missing', what } : { kind: 'found', value }
}

/** Answers with JSON, or with text. What nobody expected is logged under an id, and nothing of it leaves the server. */
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
