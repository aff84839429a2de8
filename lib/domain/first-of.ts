/** Returns the first `limit` items as a full sort would, but cheaper when few of many are needed. */
export function firstOf<Item>(
  items: readonly Item[],
  limit: number,
  compare: (a: Item, b: Item) => number,
): readonly Item[] {
  const first: Item[] = []
  for (const item of items) {
    const last = first.at(-1)
    if (first.length >= limit && (last === undefined || compare(item, last) >= 0)) continue
    first.splice(insertionIndex(item, first, compare), 0, item)
    if (first.length > limit) first.pop()
  }
  return first
}

/** Inserts after equal items, to keep their order. */
function insertionIndex<Item>(
  item: Item,
  sorted: readonly Item[],
  compare: (a: Item, b: Item) => number,
): number {
  let low = 0
  let high = sorted.length
  while (low < high) {
    const middle = (low + high) >> 1
    const other = sorted[middle]
    if (other !== undefined && compare(item, other) < 0) high = middle
    else low = middle + 1
  }
  return low
}
