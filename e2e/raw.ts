import { request, type IncomingMessage } from 'node:http'

export type Asked = {
  readonly path: string
  readonly method?: string
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: string
}

type Answer = Pick<IncomingMessage, 'statusCode' | 'headers'> & { readonly body: string }

/**
 * Sends a request exactly as given: `fetch` would correct the path, refuse the method and set Host. A stream is closed after its first
 * words, and a body with a given length is not sent.
 */
export function askRaw(base: string | undefined, asked: Asked): Promise<Answer> {
  const { hostname, port } = new URL(base ?? '')
  const { path, method, headers, body } = asked
  return new Promise((resolve, reject) => {
    const sent = request({ hostname, port, path, method, headers, agent: false }, (answer) => {
      let text = ''
      answer.setEncoding('utf8')
      answer.on('data', (part: string) => {
        text += part
        if (answer.headers['content-type']?.startsWith('text/event-stream')) answer.destroy()
      })
      answer.once('end', () => sent.destroy())
      answer.once('close', () => {
        resolve({ statusCode: answer.statusCode, headers: answer.headers, body: text })
      })
    })
    sent.once('error', reject)
    if (headers?.['Content-Length'] === undefined) sent.end(body)
    else sent.flushHeaders()
  })
}

/** Opens a page as a browser does, and returns the header of its session. */
export async function sessionOf(base: string | undefined): Promise<{ readonly Cookie: string }> {
  const { headers } = await askRaw(base, { path: '/docs', headers: { Accept: 'text/html' } })
  return { Cookie: headers['set-cookie']?.[0]?.split(';')[0] ?? '' }
}
