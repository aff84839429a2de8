import { createHash } from 'node:crypto'

const LENGTH = 22 // 132 bits

/** Returns a short name for a request's content: the same whatever the key order, different for different content (rule A5). */
export function fingerprint(value: unknown): string {
  return createHash('sha256').update(canonicalJson(value)).digest('base64url').slice(0, LENGTH)
}

/** Returns JSON with object keys sorted, so that equal values are equal texts. */
export function canonicalJson(value: unknown): string {
  return JSON.stringify(value, (_key, inner: unknown) =>
    typeof inner === 'object' && inner !== null && !Array.isArray(inner)
      ? Object.fromEntries(Object.entries(inner).toSorted(byKey))
      : inner,
  )
}

function byKey([a]: readonly [string, unknown], [b]: readonly [string, unknown]): number {
  return a < b ? -1 : a > b ? 1 : 0
}
