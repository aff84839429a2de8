/** Carries a client's address to the handlers. `prepareRequests` overwrites whatever a browser sends under this name. */
export const CLIENT_HEADER = 'x-palimpsest-client'

/** Returns the address a request comes from: that of the connection, or the one that a trusted proxy received it from. */
export function clientOf(
  headers: Readonly<Record<string, string | readonly string[] | undefined>>,
  connection: string | undefined,
  trustProxy: boolean,
): string {
  const forwarded = trustProxy ? headers['x-forwarded-for'] : undefined
  const last = typeof forwarded === 'string' ? forwarded.split(',').at(-1)?.trim() : undefined
  return last === undefined || last === '' ? (connection ?? 'unknown') : last
}
