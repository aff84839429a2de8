const DEFAULT_PORT = 3000
const EVERYWHERE: Readonly<Record<string, string>> = { '0.0.0.0': '127.0.0.1', '::': '::1' }

/** Returns where the pages are when the server runs with this environment; Next.js sets PORT to the one it listens at. */
export function originOf({ HOST = '', PORT }: NodeJS.Dict<string>): string {
  const host = EVERYWHERE[HOST] ?? (HOST === '' ? '127.0.0.1' : HOST)
  const port = Number(PORT ?? DEFAULT_PORT)
  return `http://${host.includes(':') ? `[${host}]` : host}:${Number.isInteger(port) ? port : DEFAULT_PORT}`
}
