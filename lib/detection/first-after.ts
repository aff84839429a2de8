/** Returns the index of the first entry of an ascending list that is greater than `value`. */
export function firstAfter(ascending: readonly number[], value: number): number {
  let low = 0
  let high = ascending.length
  while (low < high) {
    const middle = (low + high) >>> 1
    if ((ascending[middle] ?? 0) > value) high = middle
    else low = middle + 1
  }
  return low
}
