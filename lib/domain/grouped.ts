/** Groups list members by key, keeping their order. */
export function grouped<Member, Key extends string | null>(
  list: readonly Member[],
  keyOf: (member: Member) => Key,
): ReadonlyMap<Key, readonly Member[]> {
  const groups = new Map<Key, Member[]>()
  for (const member of list) {
    const group = groups.get(keyOf(member))
    if (group === undefined) groups.set(keyOf(member), [member])
    else group.push(member)
  }
  return groups
}
