import type { StoreState } from '@/lib/domain/connection'

import type { StoreNames } from './plan-refusals'

type Words = Readonly<Record<string, string>>

/** Says what of a fact is not as it was, in words; null where all is. `ifSeen` names values that are compared only where `seen` has them. */
export function changedSince(
  { product, thing, place = product }: StoreNames,
  { current, seen }: { readonly current: StoreState; readonly seen: StoreState },
  { always = {}, ifSeen = {} }: { readonly always?: Words; readonly ifSeen?: Words },
): string | null {
  const compared = Object.entries(ifSeen).filter(([name]) => name in seen)
  const changed = [...Object.entries(always), ...compared].flatMap(([name, words]) =>
    (current[name] ?? null) === (seen[name] ?? null) ? [] : [words],
  )
  return changed.length === 0
    ? null
    : `The ${thing} changed in ${place} since Palimpsest last saw it: ${[...new Set(changed)].join(', ')}.`
}
