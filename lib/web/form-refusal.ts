import type { RequestRefusal } from './request-refusal'

/** What of a request decides whether its form can be read. */
export type PostedForm = Pick<Request, 'method' | 'headers' | 'clone'>

const ROOT = '0' // the field of a form that holds an action's arguments

/**
 * Returns why the form that a page was sent, or the arguments of an action, cannot be read, or null. Next.js would throw where it reads
 * them, answer 500 and log a stack. At most 4 MB are read here (see `requestRefusal`).
 */
export async function formRefusal(request: PostedForm): Promise<RequestRefusal | null> {
  const isForm = request.headers.get('content-type')?.startsWith('multipart/form-data') ?? false
  const isAction = request.headers.has('next-action')
  if (request.method !== 'POST' || !(isForm || isAction)) return null
  try {
    const body = request.clone()
    const sent = isForm ? (await body.formData()).get(ROOT) : await body.text()
    return isAction && !isList(sent) ? UNREADABLE : null
  } catch {
    return UNREADABLE
  }
}

const UNREADABLE: RequestRefusal = {
  status: 400,
  sentence: 'This form cannot be read. Load the page again and send it once more.',
}

/** React sends the arguments of an action as one JSON list. */
function isList(sent: FormDataEntryValue | null): boolean {
  return typeof sent === 'string' && Array.isArray(JSON.parse(sent))
}
