/** Returns up to `count` random members of a list, in list order, all equally likely. */
export function randomSample<Member>(
  list: readonly Member[],
  count: number,
  random: () => number, // in [0, 1)
): readonly Member[] {
  const chosen = new Set<number>()
  // Floyd's algorithm: `count` steps, however long the list.
  for (let last = Math.max(0, list.length - count); last < list.length; last += 1) {
    const drawn = Math.floor(random() * (last + 1))
    chosen.add(chosen.has(drawn) ? last : drawn)
  }
  return list.filter((_member, index) => chosen.has(index))
}
