const LOOPBACK: readonly string[] = ['127.0.0.1', 'localhost', '[::1]']

/**
 * Says whether a request may be answered, by the name that it asked for. A page elsewhere can point a name of its own at 127.0.0.1
 * and would then read this store through the visitor's browser. Who listens beyond loopback has opened the door on purpose.
 */
export function isAllowedHost(
  header: string | null,
  listening: { readonly host: string | undefined; readonly names: string | undefined },
): boolean {
  const { host, names } = listening
  if (host !== undefined && !LOOPBACK.includes(host) && host !== '::1') return true
  const asked = (header ?? '').toLowerCase().replace(/:\d+$/u, '')
  const more = (names ?? '').split(',').map((name) => name.trim().toLowerCase())
  return LOOPBACK.includes(asked) || (asked !== '' && more.includes(asked))
}
