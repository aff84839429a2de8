/** An ascending set of word ids with a 64-bit mask: 32 bits in `low`, 32 in `high`. */
export type IdSet = { readonly ids: readonly number[]; readonly low: number; readonly high: number }

const EMPTY: IdSet = { ids: [], low: 0, high: 0 }

/** Collects ids into one set at a time. Most sets have fewer than ten. */
export class IdCollector {
  private readonly ids: number[] = [] // ascending; only the first `count` entries are used
  private count = 0

  get size(): number {
    return this.count
  }

  add(id: number): void {
    const { ids } = this
    let at = this.count
    while (at > 0 && (ids[at - 1] ?? 0) > id) at--
    if (at > 0 && ids[at - 1] === id) return
    for (let to = this.count; to > at; to--) ids[to] = ids[to - 1] ?? 0
    ids[at] = id
    this.count += 1
  }

  /** Returns the set of ids added since the last call. */
  take(): IdSet {
    const { ids, count } = this
    if (count === 0) return EMPTY
    let low = 0
    let high = 0
    for (let at = 0; at < count; at++) {
      const id = ids[at] ?? 0
      if ((id & 32) === 0) low |= 1 << (id & 31)
      else high |= 1 << (id & 31)
    }
    this.count = 0
    return { ids: ids.slice(0, count), low, high }
  }
}

const AT = new IdCollector()

/** Returns the set of ids at some positions. */
export function setAt(
  words: readonly { readonly id: number }[],
  positions: readonly number[],
): IdSet {
  for (const at of positions) AT.add(words[at]?.id ?? -1)
  return AT.take()
}

/** Tests quickly whether two sets may share an id. */
function mayShare(a: IdSet, b: IdSet): boolean {
  return ((a.low & b.low) | (a.high & b.high)) !== 0
}

export function countBits(bits: number): number {
  let count = 0
  for (let left = bits; left !== 0; left &= left - 1) count += 1
  return count
}

/** Counts the shared ids. */
export function countShared(a: IdSet, b: IdSet): number {
  if (!mayShare(a, b)) return 0
  const left = a.ids
  const right = b.ids
  let shared = 0
  let i = 0
  let j = 0
  while (i < left.length && j < right.length) {
    // without branches, which a processor would guess wrong half of the time
    const gap = (left[i] ?? 0) - (right[j] ?? 0)
    const isBehind = 1 - ((0 - gap) >>> 31)
    const isAhead = 1 - (gap >>> 31)
    shared += isBehind + isAhead - 1
    i += isBehind
    j += isAhead
  }
  return shared
}

export function isEqualSet(a: IdSet, b: IdSet): boolean {
  if (a.low !== b.low || a.high !== b.high || a.ids.length !== b.ids.length) return false
  for (let at = 0; at < a.ids.length; at++) if (a.ids[at] !== b.ids[at]) return false
  return true
}

/** True when every id of `a` is in `b`. */
export function isWithin(a: IdSet, b: IdSet): boolean {
  return countShared(a, b) === a.ids.length
}

/** Returns the ids of `a` that are not in `b`. */
export function without(a: IdSet, b: IdSet): readonly number[] {
  return a.ids.filter((id) => !b.ids.includes(id))
}

/** Returns the shared ids. */
export function sharedIds(a: IdSet, b: IdSet): readonly number[] {
  return a.ids.filter((id) => b.ids.includes(id))
}

export function has(set: IdSet, id: number): boolean {
  const bits = (id & 32) === 0 ? set.low : set.high
  return (bits & (1 << (id & 31))) !== 0 && set.ids.includes(id)
}

/** The set of the ids of `a` that are not in `b`. */
export function differenceOf(a: IdSet, b: IdSet): IdSet {
  if (b.ids.length === 0) return a
  for (const id of a.ids) if (!b.ids.includes(id)) AT.add(id)
  return AT.take()
}
