/** A set of word ids, ascending, with one of 64 bits for each: 32 in `low`, 32 in `high`. */
export type IdSet = { readonly ids: readonly number[]; readonly low: number; readonly high: number }

export const EMPTY: IdSet = { ids: [], low: 0, high: 0 }

/** Adds an id to an ascending list, unless it holds it; nearly all lists have fewer than ten ids. */
export function addSorted(sorted: number[], id: number): void {
  let at = sorted.length
  while (at > 0 && (sorted[at - 1] ?? 0) > id) at--
  if (at > 0 && sorted[at - 1] === id) return
  sorted.push(id)
  for (let to = sorted.length - 1; to > at; to--) sorted[to] = sorted[to - 1] ?? 0
  sorted[at] = id
}

/** Returns the set of ids that are ascending already. */
export function setOfSorted(ids: readonly number[]): IdSet {
  if (ids.length === 0) return EMPTY
  let low = 0
  let high = 0
  for (const id of ids) {
    if ((id & 32) === 0) low |= 1 << (id & 31)
    else high |= 1 << (id & 31)
  }
  return { ids: ids.slice(), low, high } // a copy has room for no more than it holds
}

/** Returns the set of the ids at some positions. */
export function setAt(
  words: readonly { readonly id: number }[],
  positions: readonly number[],
): IdSet {
  if (positions.length === 0) return EMPTY
  const ids: number[] = []
  for (const at of positions) addSorted(ids, words[at]?.id ?? -1)
  return setOfSorted(ids)
}

/** Tells fast whether two sets may share an id. */
function mayShare(a: IdSet, b: IdSet): boolean {
  return ((a.low & b.low) | (a.high & b.high)) !== 0
}

/** Counts the ids of both sets. */
export function countShared(a: IdSet, b: IdSet): number {
  if (!mayShare(a, b)) return 0
  const left = a.ids
  const right = b.ids
  let shared = 0
  let i = 0
  let j = 0
  while (i < left.length && j < right.length) {
    const one = left[i] ?? 0
    const other = right[j] ?? 0
    if (one === other) shared += 1
    if (one <= other) i += 1
    if (other <= one) j += 1
  }
  return shared
}

/** Tells whether two sets hold the same ids. */
export function isEqualSet(a: IdSet, b: IdSet): boolean {
  if (a.low !== b.low || a.high !== b.high || a.ids.length !== b.ids.length) return false
  for (let at = 0; at < a.ids.length; at++) if (a.ids[at] !== b.ids[at]) return false
  return true
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
  const bits = (id & 32) === 0 ? set.low : set.high
  return (bits & (1 << (id & 31))) !== 0 && set.ids.includes(id)
}
