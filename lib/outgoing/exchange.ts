import http from 'node:http'
import https from 'node:https'

import { checkedAddresses, notReached, only, type Address, type Allowed } from './reach'

/** What may be reached, and how much is waited for and read. */
export type Limits = Allowed & {
  readonly mostMs: number
  readonly mostBytes: number // of an answer; the rest is not read
}

export type Call = {
  readonly url: string
  readonly method: string
  readonly headers: Readonly<Record<string, string | number>>
  readonly body: string | null
}

export type Answer = {
  readonly status: number
  readonly headers: http.IncomingHttpHeaders
  readonly text: string
  readonly whole: boolean // false: it was larger than what is read
}

/**
 * Sends one request and returns its answer. Every address of the host is checked, and the connection goes to those that were checked: the
 * name is not resolved again. Redirects are not followed (rule WH5). Throws `NotReached`.
 */
export async function exchange(
  call: Call,
  { mostMs, mostBytes, ...allowed }: Limits,
): Promise<Answer> {
  const url = new URL(call.url)
  const signal = AbortSignal.timeout(mostMs)
  try {
    const addresses = await checkedAddresses(url, allowed, signal)
    return await send(url, { call, addresses, signal, mostBytes })
  } catch (error) {
    throw notReached(error, signal)
  }
}

type Sent = {
  readonly call: Call
  readonly addresses: readonly Address[]
  readonly signal: AbortSignal
  readonly mostBytes: number
}

/** Returns the answer once its body has ended or grown too large. */
function send(url: URL, { call, addresses, signal, mostBytes }: Sent): Promise<Answer> {
  const body = call.body === null ? null : Buffer.from(call.body)
  return new Promise((resolve, reject) => {
    const request = (url.protocol === 'https:' ? https : http).request(url, {
      method: call.method,
      agent: false,
      lookup: only(addresses),
      signal,
      headers: {
        ...(body !== null && {
          'Content-Type': 'application/json',
          'Content-Length': body.byteLength,
        }),
        'User-Agent': 'Palimpsest',
        ...call.headers,
      },
    })
    let got: http.IncomingMessage | null = null
    let whole = true
    let bytes = 0
    const chunks: Buffer[] = []
    const end = (error: Error) =>
      got === null
        ? reject(error)
        : resolve({
            status: got.statusCode ?? 0,
            headers: got.headers,
            whole: whole && got.complete, // what it had answered counts
            text: Buffer.concat(chunks).toString('utf8'),
          })
    request.on('error', end)
    request.on('close', () => end(new Error('closed without an answer')))
    request.on('response', (response) => {
      got = response
      response.on('data', (chunk: Buffer) => {
        bytes += chunk.byteLength
        whole = bytes <= mostBytes
        if (whole) chunks.push(chunk)
        else request.destroy()
      })
      response.on('error', end)
    })
    request.end(body ?? undefined)
  })
}
