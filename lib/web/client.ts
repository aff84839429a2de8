/** Carries the address of a client to the handlers. `prepareRequests` writes it; what a browser sends under this name is lost. */
export const CLIENT_HEADER = 'x-palimpsest-client'

/** Returns the address that a request comes from: of the connection, or what a trusted proxy says of the one it took it from. */
export function clientOf(
  headers: Readonly<Record<string, string | readonly string[] | undefined>>,
  connection: string | undefined,
  trustProxy: boolean,
): string {
  const forwarded = trustProxy ? headers['x-forwarded-for'] : undefined
  const last = typeof forwarded === 'string' ? forwarded.split(',').at(-1)?.trim() : undefined
  return last === undefined || last === '' ? (connection ?? 'unknown') : last
}
