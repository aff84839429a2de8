/** Returns up to `count` members of a list in its order, each as likely as any other. */
export function sampleOf<Member>(
  list: readonly Member[],
  count: number,
  random: () => number, // in [0, 1)
): readonly Member[] {
  const chosen = new Set<number>()
  // Floyd: as many steps as members, however long the list.
  for (let last = Math.max(0, list.length - count); last < list.length; last += 1) {
    const drawn = Math.floor(random() * (last + 1))
    chosen.add(chosen.has(drawn) ? last : drawn)
  }
  return list.filter((_member, index) => chosen.has(index))
}
