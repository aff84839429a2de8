import type { StoreState } from '@/lib/domain/connection'

/** Reads these values out of a state that was stored; what it lacks is null. */
export function valuesOf<Key extends string>(
  keys: readonly Key[],
  from: StoreState,
): Readonly<Record<Key, string | null>> {
  const entries = keys.map((key) => [key, from[key] ?? null] as const)
  return Object.fromEntries(entries) as Readonly<Record<Key, string | null>>
}
