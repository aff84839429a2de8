import { askedHost, trustsProxy } from '@/lib/web/asked-host'

/** Returns the origin that a client asked: in the URL of a request Next.js names its own host. */
export function askedOrigin({ url, headers }: Request): string {
  const { origin, protocol } = new URL(url)
  const host = askedHost((name) => headers.get(name), trustsProxy(process.env))
  return host === null ? origin : `${protocol}//${host}`
}
