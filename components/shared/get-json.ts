const NO_ANSWER = 'The server could not answer. Try again in a moment.'

/** Reads a GET handler. Its errors are `{ error: sentence }`, or a problem where the session has ended; anything else gets a neutral sentence. */
export async function getJson<Value>(url: string): Promise<Value> {
  const response = await fetch(url, { headers: { accept: 'application/json' } }).catch(() => {
    throw new Error(NO_ANSWER) // a browser's own words for it are not ours
  })
  if (!response.ok) throw new Error(await problemOf(response))
  return (await response.json()) as Value
}

async function problemOf(response: Response): Promise<string> {
  try {
    const body: unknown = await response.json()
    if (body !== null && typeof body === 'object') {
      if ('error' in body && typeof body.error === 'string') return body.error
      if ('detail' in body && typeof body.detail === 'string') return body.detail
    }
  } catch {
    // not JSON: say nothing of what it was
  }
  return NO_ANSWER
}
