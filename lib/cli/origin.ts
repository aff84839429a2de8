const DEFAULT_PORT = 3000

/** Returns where the pages are when the server runs with this environment. */
export function originOf({ HOST, PORT }: NodeJS.Dict<string>): string {
  const host = HOST === undefined || HOST === '' || HOST === '0.0.0.0' ? '127.0.0.1' : HOST
  const port = Number(PORT ?? DEFAULT_PORT)
  return `http://${host.includes(':') ? `[${host}]` : host}:${Number.isInteger(port) ? port : DEFAULT_PORT}`
}
