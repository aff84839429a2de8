/** A set of word ids, ascending, with one of 32 bits for each. */
export type IdSet = { readonly ids: readonly number[]; readonly mask: number }

export const EMPTY: IdSet = { ids: [], mask: 0 }

/** Returns the set of some ids. */
export function idSet(ids: readonly number[]): IdSet {
  if (ids.length === 0) return EMPTY
  const sorted = [...new Set(ids)].toSorted((a, b) => a - b)
  let mask = 0
  for (const id of sorted) mask |= 1 << (id & 31)
  return { ids: sorted, mask }
}

/** Counts the ids of both sets. */
export function countShared(a: IdSet, b: IdSet): number {
  if ((a.mask & b.mask) === 0) return 0
  let shared = 0
  let i = 0
  let j = 0
  while (i < a.ids.length && j < b.ids.length) {
    const left = a.ids[i] ?? 0
    const right = b.ids[j] ?? 0
    if (left === right) shared += 1
    if (left <= right) i += 1
    if (right <= left) j += 1
  }
  return shared
}

/** Tells whether two sets hold the same ids. */
export function isEqualSet(a: IdSet, b: IdSet): boolean {
  if (a.mask !== b.mask || a.ids.length !== b.ids.length) return false
  return a.ids.every((id, at) => id === b.ids[at])
}

/** Returns the ids of `a` that are not in `b`. */
export function without(a: IdSet, b: IdSet): readonly number[] {
  return a.ids.filter((id) => !b.ids.includes(id))
}

/** Returns the ids of both sets. */
export function sharedIds(a: IdSet, b: IdSet): readonly number[] {
  return a.ids.filter((id) => b.ids.includes(id))
}

/** Tells whether an id is in the set. */
export function has(set: IdSet, id: number): boolean {
  return (set.mask & (1 << (id & 31))) !== 0 && set.ids.includes(id)
}
