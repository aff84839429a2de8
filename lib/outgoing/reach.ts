import { lookup as askSystem } from 'node:dns/promises'
import { isIP, type BlockList, type LookupFunction } from 'node:net'

import { isLoopback, mayReach } from './networks'

export type Address = { readonly address: string; readonly family: number }

/** Finds every address of a host name. */
export type Resolve = (hostname: string) => Promise<readonly Address[]>

/** Where may be asked. */
export type Allowed = {
  readonly allowed: BlockList // beside public addresses
  readonly resolve?: Resolve
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

const SECURE: ReadonlySet<string> = new Set(['https:', 'rediss:'])

/** Returns the addresses of the host of a URL, each of which may be reached (rule WH5). Throws `NotReached`. */
export async function checkedAddresses(
  url: URL,
  { allowed, resolve = (hostname) => askSystem(hostname, { all: true }) }: Allowed,
  signal: AbortSignal,
): Promise<readonly Address[]> {
  const addresses = await inTime(addressesOf(url, resolve), signal)
  if (addresses.length === 0) throw new NotReached('no-address', '')
  if (!addresses.every(({ address }) => mayReach(address, allowed)))
    throw new NotReached('not-allowed', '')
  if (!SECURE.has(url.protocol) && !addresses.every(({ address }) => isLoopback(address)))
    throw new NotReached('not-secure', '')
  return addresses
}

/** Returns the host of a URL, an IPv6 address without its brackets. */
export function hostOf({ hostname }: URL): string {
  return hostname.replace(/^\[(.*)\]$/u, '$1')
}

async function addressesOf(url: URL, resolve: Resolve): Promise<readonly Address[]> {
  const address = hostOf(url)
  const family = isIP(address)
  return family === 0 ? resolve(url.hostname) : [{ address, family }]
}

/** A resolver that knows only what was checked. */
export function only(addresses: readonly Address[]): LookupFunction {
  return (_hostname, options, done) => {
    const [first] = addresses
    if (options.all === true) done(null, [...addresses])
    else done(null, first?.address ?? '', first?.family)
  }
}

/** Waits for something until a signal says that it takes too long. */
export async function inTime<Value>(work: Promise<Value>, signal: AbortSignal): Promise<Value> {
  return new Promise((resolve, reject) => {
    signal.addEventListener('abort', () => reject(new Error('too late')), { once: true })
    work.then(resolve, reject)
  })
}

const WHYS: Readonly<Record<string, NotReached['why']>> = {
  ENOTFOUND: 'no-address',
  ECONNREFUSED: 'refused',
  ECONNRESET: 'closed',
}

/** Says why something was not reached, by the error that said so. */
export function notReached(error: unknown, signal: AbortSignal): NotReached {
  if (error instanceof NotReached) return error
  if (signal.aborted) return new NotReached('late', '')
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  return new NotReached(WHYS[code] ?? 'other', code)
}
