import { askedHost, trustsProxy } from './asked-host'

/** The address in every example of the documentation, as its files have it. */
export const EXAMPLE_ORIGIN = 'http://127.0.0.1:3000'

/** Returns a text whose examples ask another server: the one that shows them. */
export function withOrigin(text: string, origin: string): string {
  return text.replaceAll(EXAMPLE_ORIGIN, () => origin)
}

/**
 * Returns the origin under which a browser asked for a page. `proxy.ts` has checked the host; Next.js names the protocol, unless a trusted
 * proxy did.
 */
export function askedPageOrigin(
  header: (name: string) => string | null,
  environment: Readonly<Record<string, string | undefined>>,
): string {
  const host = askedHost(header, trustsProxy(environment))
  const [protocol = ''] = header('x-forwarded-proto')?.split(',') ?? []
  return host === null
    ? EXAMPLE_ORIGIN
    : `${protocol.trim() === 'https' ? 'https' : 'http'}://${host}`
}
