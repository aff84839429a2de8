import { isPlainArguments } from './plain-arguments'
import type { RequestRefusal } from './request-refusal'

/** What of a request decides whether its form can be read. */
export type PostedForm = Pick<Request, 'method' | 'headers' | 'clone'>

/**
 * Returns why the form that a page was sent, or the arguments of an action, cannot be read, or null. Next.js would throw where it reads
 * them, answer 500 and log a stack. Pages send no forms, and actions take plain values, which React sends as text. At most 4 MB are read
 * here (see `requestRefusal`).
 */
export async function formRefusal(request: PostedForm): Promise<RequestRefusal | null> {
  if (request.method !== 'POST') return null
  if (request.headers.get('content-type')?.startsWith('multipart/form-data') ?? false) {
    return UNREADABLE
  }
  if (!request.headers.has('next-action')) return null
  // Unlike text(), Next.js keeps a byte order mark, which is no JSON.
  const text = AS_SENT.decode(await request.clone().arrayBuffer())
  return isPlainArguments(text) ? null : UNREADABLE
}

const AS_SENT = new TextDecoder('utf-8', { ignoreBOM: true })

const UNREADABLE: RequestRefusal = {
  status: 400,
  sentence: 'This form cannot be read. Load the page again and send it once more.',
}
