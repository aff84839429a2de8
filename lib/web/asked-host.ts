import { isIP } from 'node:net'

type Names = Readonly<Record<string, string | undefined>>

/** Returns true when PALIMPSEST_TRUST_PROXY says that a proxy in front sets the X-Forwarded headers itself. */
export function trustsProxy(environment: Names): boolean {
  return /^(?:true|1)$/u.test(environment['PALIMPSEST_TRUST_PROXY'] ?? '')
}

/** Returns the host that a browser asked for, with its port. Only a trusted proxy may say that it was another than Host. */
export function askedHost(
  header: (name: string) => string | null,
  trustProxy: boolean,
): string | null {
  const forwarded = trustProxy ? header('x-forwarded-host')?.split(',')[0]?.trim() : undefined
  return (forwarded ?? header('host') ?? '').toLowerCase() || null
}

/**
 * Says whether a request may be answered, by the host that it asked for. A page elsewhere can point a name of its own at this server
 * and would then read the store through the visitor's browser, so a name must be known. An address cannot be pointed elsewhere; it
 * is allowed until names are listed (PALIMPSEST_HOSTS, comma-separated).
 */
export function isAllowedHost(asked: string | null, names: string | undefined): boolean {
  const name = withoutPort(asked ?? '')
  if (isLoopback(name)) return true
  const listed = (names ?? '').split(',').flatMap((each) => each.trim().toLowerCase() || [])
  return listed.length > 0 ? listed.includes(name) : isIP(name.replace(/^\[(.*)\]$/u, '$1')) > 0
}

/** Says whether a host, with or without a port, is this machine for whoever asked. */
export function isLoopback(asked: string): boolean {
  return /^(?:localhost|127(?:\.\d{1,3}){3}|\[::1\]|::1)$/u.test(withoutPort(asked))
}

function withoutPort(host: string): string {
  return host === '::1' ? host : host.replace(/:\d+$/u, '')
}
