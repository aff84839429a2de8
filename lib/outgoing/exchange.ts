import { lookup as askSystem } from 'node:dns/promises'
import http from 'node:http'
import https from 'node:https'
import { isIP, type BlockList, type LookupFunction } from 'node:net'

import { isLoopback, mayReach } from './networks'

export type Address = { readonly address: string; readonly family: number }

/** Finds every address of a host name. */
export type Resolve = (hostname: string) => Promise<readonly Address[]>

/** What may be reached, and how much is waited for and read. */
export type Limits = {
  readonly allowed: BlockList // beside public addresses
  readonly resolve?: Resolve
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

/** Why nothing answered. */
export class NotReached extends Error {
  constructor(
    readonly why:
      | 'no-address'
      | 'not-allowed'
      | 'not-secure'
      | 'late'
      | 'refused'
      | 'closed'
      | 'other',
    readonly code: string, // of the system; empty where there is none
  ) {
    super(`not reached: ${why} ${code}`)
  }
}

/**
 * Sends one request and returns its answer. Every address of the host is checked, and the connection goes to those that were checked: the
 * name is not resolved again. Redirects are not followed (rule WH5). Throws `NotReached`.
 */
export async function exchange(
  call: Call,
  {
    allowed,
    resolve = (hostname) => askSystem(hostname, { all: true }),
    mostMs,
    mostBytes,
  }: Limits,
): Promise<Answer> {
  const url = new URL(call.url)
  const signal = AbortSignal.timeout(mostMs)
  try {
    const addresses = await inTime(addressesOf(url, resolve), signal)
    if (addresses.length === 0) throw new NotReached('no-address', '')
    if (!addresses.every(({ address }) => mayReach(address, allowed)))
      throw new NotReached('not-allowed', '')
    if (url.protocol !== 'https:' && !addresses.every(({ address }) => isLoopback(address)))
      throw new NotReached('not-secure', '')
    return await send(url, { call, addresses, signal, mostBytes })
  } catch (error) {
    if (error instanceof NotReached) throw error
    if (signal.aborted) throw new NotReached('late', '')
    const code = error instanceof Error && 'code' in error ? String(error.code) : ''
    throw new NotReached(WHYS[code] ?? 'other', code)
  }
}

const WHYS: Readonly<Record<string, NotReached['why']>> = {
  ENOTFOUND: 'no-address',
  ECONNREFUSED: 'refused',
  ECONNRESET: 'closed',
}

async function addressesOf({ hostname }: URL, resolve: Resolve): Promise<readonly Address[]> {
  const address = hostname.replace(/^\[(.*)\]$/u, '$1')
  const family = isIP(address)
  return family === 0 ? resolve(hostname) : [{ address, family }]
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

/** A resolver that knows only what was checked. */
function only(addresses: readonly Address[]): LookupFunction {
  return (_hostname, options, done) => {
    const [first] = addresses
    if (options.all === true) done(null, [...addresses])
    else done(null, first?.address ?? '', first?.family)
  }
}

async function inTime<Value>(work: Promise<Value>, signal: AbortSignal): Promise<Value> {
  return new Promise((resolve, reject) => {
    signal.addEventListener('abort', () => reject(new Error('too late')), { once: true })
    work.then(resolve, reject)
  })
}
