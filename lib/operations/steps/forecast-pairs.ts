import { nameKey } from '@/lib/domain/fact'
import type { Tx } from '@/lib/store/port'
import { countSiblings, type SlotPlace } from '@/lib/store/sql/count-siblings'

import type { ImportPlan, PlannedFact } from './plan-import'

/** Facts of one slot by key; those without a key are compared with all. */
type Keys = Map<string | null, number>
type Slot = SlotPlace & { readonly arriving: Keys }

/**
 * Returns how many pairs an import adds to what a sweep compares: each new fact with its siblings. A sweep compares fewer where
 * an early successor settles a fact.
 */
export async function forecastPairs(reader: Tx, plan: Pick<ImportPlan, 'facts'>): Promise<number> {
  let pairs = 0
  for (const [agentId, slots] of slotsByAgent(plan.facts)) {
    const stored = new Map<string, Keys>()
    for (const each of await countSiblings(reader, agentId, [...slots.values()]))
      add(keysOf(stored, slotName(each)), each.key, each.facts)
    for (const [name, { arriving }] of slots) {
      const before = stored.get(name) ?? new Map()
      const after = new Map(before)
      for (const [key, facts] of arriving) add(after, key, facts)
      pairs += comparable(after) - comparable(before)
    }
  }
  return pairs
}

function slotsByAgent(
  facts: readonly PlannedFact[],
): ReadonlyMap<string, ReadonlyMap<string, Slot>> {
  const agents = new Map<string, Map<string, Slot>>()
  for (const { input, step } of facts) {
    if (step !== 'add' || input.status !== 'active' || input.archived === true) continue
    if (input.entity === null || input.aspect === null) continue
    const place = { entityKey: nameKey(input.entity), aspectKey: nameKey(input.aspect) }
    const slots = agents.get(input.agent) ?? new Map<string, Slot>()
    agents.set(input.agent, slots)
    const slot = slots.get(slotName(place)) ?? { ...place, arriving: new Map() }
    slots.set(slotName(place), slot)
    add(slot.arriving, input.key, 1)
  }
  return agents
}

function slotName({ entityKey, aspectKey }: SlotPlace): string {
  return JSON.stringify([entityKey, aspectKey])
}

function keysOf(slots: Map<string, Keys>, name: string): Keys {
  const keys: Keys = slots.get(name) ?? new Map()
  slots.set(name, keys)
  return keys
}

function add(keys: Keys, key: string | null, facts: number): void {
  const name = key === null ? null : nameKey(key)
  keys.set(name, (keys.get(name) ?? 0) + facts)
}

/** All pairs of a slot but those under two different keys. */
function comparable(keys: Keys): number {
  let all = 0
  let keyed = 0
  let squares = 0
  for (const [key, facts] of keys) {
    all += facts
    if (key === null) continue
    keyed += facts
    squares += facts ** 2
  }
  return (all * (all - 1)) / 2 - (keyed ** 2 - squares) / 2
}
