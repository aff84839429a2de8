type Slot<Item> = { readonly aspect: string | null; readonly items: readonly Item[] }
export type EntityGroup<Item> = {
  readonly agentId: string
  readonly entity: string | null
  readonly slots: readonly Slot<Item>[]
}

type Placed = {
  readonly agentId: string
  readonly entity: string | null
  readonly aspect: string | null
}

/** Groups a list by agent and entity, then by aspect, in the order in which each first appears. */
export function groupFacts<Item extends Placed>(
  items: readonly Item[],
): readonly EntityGroup<Item>[] {
  const groups = new Map<string, Item[]>()
  for (const item of items) add(groups, JSON.stringify([item.agentId, item.entity]), item)
  return [...groups.values()].flatMap((members) => {
    const [first] = members
    if (!first) return []
    return [{ agentId: first.agentId, entity: first.entity, slots: slotsOf(members) }]
  })
}

function slotsOf<Item extends Placed>(items: readonly Item[]): readonly Slot<Item>[] {
  const slots = new Map<string | null, Item[]>()
  for (const item of items) add(slots, item.aspect, item)
  return [...slots].map(([aspect, members]) => ({ aspect, items: members }))
}

function add<Key, Item>(map: Map<Key, Item[]>, key: Key, item: Item): void {
  const members = map.get(key)
  if (members) members.push(item)
  else map.set(key, [item])
}
