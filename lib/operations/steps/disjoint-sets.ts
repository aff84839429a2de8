/** Sets of numbers below a size, each number at first in a set of its own. */
export type DisjointSets = {
  /** Joins the sets of two numbers. */
  readonly join: (one: number, other: number) => void
  /** Returns the number that names the set of this one. */
  readonly of: (item: number) => number
}

/** Makes disjoint sets of the numbers below `size` (Tarjan’s union–find, with path halving). */
export function disjointSets(size: number): DisjointSets {
  const parents = Int32Array.from({ length: size }, (_none, nth) => nth)
  const parentOf = (item: number) => parents[item] ?? item
  const of = (item: number) => {
    let at = item
    while (parentOf(at) !== at) {
      parents[at] = parentOf(parentOf(at))
      at = parentOf(at)
    }
    return at
  }
  return {
    of,
    join: (one, other) => {
      parents[of(one)] = of(other)
    },
  }
}
