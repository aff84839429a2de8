import type { RequestRefusal } from './request-refusal'

/** What of a request decides whether its form can be read. */
export type PostedForm = Pick<Request, 'method' | 'headers' | 'clone'>

/**
 * Returns why the form that a page was sent cannot be read, or null. Next.js would throw where it reads it, answer 500 and log a stack.
 * At most 4 MB are read here (see `requestRefusal`).
 */
export async function formRefusal(request: PostedForm): Promise<RequestRefusal | null> {
  const isForm = request.headers.get('content-type')?.startsWith('multipart/form-data') ?? false
  if (request.method !== 'POST' || !isForm) return null
  try {
    await request.clone().formData()
    return null
  } catch {
    return {
      status: 400,
      sentence: 'This form cannot be read. Load the page again and send it once more.',
    }
  }
}
