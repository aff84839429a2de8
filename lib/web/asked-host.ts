import { isIP } from 'node:net'

type Names = Readonly<Record<string, string | undefined>>

/** Returns true when PALIMPSEST_TRUST_PROXY says that a proxy in front overwrites the X-Forwarded headers. */
export function trustsProxy(environment: Names): boolean {
  return /^(?:true|1)$/u.test(environment['PALIMPSEST_TRUST_PROXY'] ?? '')
}

/** Returns the host, with port, that a browser requested. Only a trusted proxy may name one other than Host. */
export function askedHost(
  header: (name: string) => string | null,
  trustProxy: boolean,
): string | null {
  const forwarded = trustProxy ? header('x-forwarded-host')?.split(',')[0]?.trim() : undefined
  return (forwarded ?? header('host') ?? '').toLowerCase() || null
}

/**
 * Returns whether a request for this host may be answered. A page elsewhere can point its own name at this server and read the store
 * through the visitor's browser, so names must be known. IP addresses cannot be redirected like that, and are allowed until names are
 * listed (PALIMPSEST_HOSTS, comma-separated).
 */
export function isAllowedHost(asked: string | null, names: string | undefined): boolean {
  const name = withoutPort(asked ?? '')
  if (isLoopback(name)) return true
  const listed = (names ?? '').split(',').flatMap((each) => each.trim().toLowerCase() || [])
  return listed.length > 0 ? listed.includes(name) : isIP(name.replace(/^\[(.*)\]$/u, '$1')) > 0
}

/** Returns whether a host, with or without a port, is this machine from the caller's point of view. */
export function isLoopback(asked: string): boolean {
  return /^(?:localhost|127(?:\.\d{1,3}){3}|\[::1\]|::1)$/u.test(withoutPort(asked))
}

function withoutPort(host: string): string {
  return host === '::1' ? host : host.replace(/:\d+$/u, '')
}
