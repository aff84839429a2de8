import { lookup as askSystem } from 'node:dns/promises'
import http from 'node:http'
import https from 'node:https'
import { isIP, type BlockList, type LookupFunction } from 'node:net'

import type { SendOutcome } from '@/lib/domain/webhook'

import { isLoopback, mayReach } from './networks'
import { signedHeaders, type Message } from './sign'

const MOST_MS = 10_000
const MOST_BYTES = 64_000 // of an answer, which nobody reads

type Address = { readonly address: string; readonly family: number }

/** Finds every address of a host name. */
export type Resolve = (hostname: string) => Promise<readonly Address[]>

/** Where a message goes and what signs it. */
export type Receiver = { readonly url: string; readonly secrets: readonly string[] }

/**
 * Returns what sends messages. Every address of the receiver is checked on every try, and the connection goes to those that were checked: the
 * name is not resolved again. Redirects are not followed (rule WH5).
 */
export function createSender({
  allowed,
  resolve = (hostname) => askSystem(hostname, { all: true }),
  mostMs = MOST_MS,
}: {
  readonly allowed: BlockList // beside public addresses
  readonly resolve?: Resolve
  readonly mostMs?: number
}): (receiver: Receiver, message: Message) => Promise<SendOutcome> {
  return async ({ url: text, secrets }, message) => {
    const url = new URL(text)
    const signal = AbortSignal.timeout(mostMs)
    try {
      const addresses = await inTime(addressesOf(url, resolve), signal)
      const problem = problemOf(url, addresses, allowed)
      if (problem !== null) return { status: null, problem }
      return { status: await post(url, { addresses, secrets, message, signal }), problem: null }
    } catch (error) {
      return { status: null, problem: wordsOf(error, { signal, mostMs }) }
    }
  }
}

async function addressesOf({ hostname }: URL, resolve: Resolve): Promise<readonly Address[]> {
  const address = hostname.replace(/^\[(.*)\]$/u, '$1')
  const family = isIP(address)
  return family === 0 ? resolve(hostname) : [{ address, family }]
}

function problemOf(url: URL, addresses: readonly Address[], allowed: BlockList): string | null {
  if (addresses.length === 0) return 'The host has no address.'
  if (!addresses.every(({ address }) => mayReach(address, allowed)))
    return 'The host has an address that webhooks may not reach. PALIMPSEST_WEBHOOK_NETWORKS allows private ones.'
  return url.protocol === 'https:' || addresses.every(({ address }) => isLoopback(address))
    ? null
    : 'Only this machine may be reached without HTTPS.'
}

type Posted = {
  readonly addresses: readonly Address[]
  readonly secrets: readonly string[]
  readonly message: Message
  readonly signal: AbortSignal
}

/** Posts a message, and returns the status of the answer once its body has ended or grown too large. */
function post(url: URL, { addresses, secrets, message, signal }: Posted): Promise<number> {
  const body = Buffer.from(message.body)
  return new Promise((resolve, reject) => {
    const request = (url.protocol === 'https:' ? https : http).request(url, {
      method: 'POST',
      agent: false,
      lookup: only(addresses),
      signal,
      headers: {
        'Content-Type': 'application/json',
        'Content-Length': body.byteLength,
        'User-Agent': 'Palimpsest',
        ...signedHeaders(message, secrets),
      },
    })
    let status: number | null = null
    const end = (error: Error) => (status === null ? reject(error) : resolve(status))
    request.on('error', end)
    request.on('close', () => end(new Error('closed without an answer')))
    request.on('response', (response) => {
      status = response.statusCode ?? 0
      let bytes = 0
      response.on('data', (chunk: Buffer) => {
        bytes += chunk.byteLength
        if (bytes > MOST_BYTES) request.destroy()
      })
      response.on('error', end) // what it had answered counts
    })
    request.end(body)
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

function wordsOf(
  error: unknown,
  { signal, mostMs }: { readonly signal: AbortSignal; readonly mostMs: number },
): string {
  if (signal.aborted) return `The receiver did not answer within ${mostMs / 1_000} seconds.`
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  return WORDS[code] ?? `The receiver could not be reached${code === '' ? '' : ` (${code})`}.`
}

const WORDS: Readonly<Record<string, string>> = {
  ENOTFOUND: 'The host has no address.',
  ECONNREFUSED: 'The receiver refused the connection.',
  ECONNRESET: 'The receiver closed the connection.',
}
