import { nameKey, type Fact } from '@/lib/domain/fact'

import type { Tx } from '../port'
import { toFact, type FactRow } from '../rows'
import { siblingsBySlot, type KeyedSiblings, type Slot } from '../sqlite/slot-siblings'

/** Facts of one slot whose siblings are wanted, without these facts themselves. */
export type SiblingQuestion = {
  readonly slot: Slot
  readonly facts: readonly Pick<
    FactRow,
    'id' | 'agentId' | 'entityKey' | 'aspectKey' | 'key' | 'status'
  >[]
}

export type Siblings = {
  readonly newest: readonly Fact[] // newest first
  readonly count: number
}

/** Loads the active siblings of several facts or pairs at once (rule S5: two different keys are never siblings). */
export async function loadSiblings(
  reader: Tx,
  questions: readonly SiblingQuestion[],
  most: number,
): Promise<readonly Siblings[]> {
  const slots = new Map(questions.map(({ slot }) => [nameOf(slot), slot]))
  const names = [...slots.keys()]
  const keyed = await siblingsBySlot(reader, [...slots.values()], most + 2)
  const found = questions.map((question) =>
    siblingIds(question, keyed[names.indexOf(nameOf(question.slot))] ?? [], most),
  )
  const ids = [...new Set(found.flatMap((each) => each.ids))]
  const rows = ids.length === 0 ? [] : await reader.fact.findMany({ where: { id: { in: ids } } })
  const facts = new Map(rows.map((row) => [row.id, toFact(row)]))
  return found.map(({ ids: newest, count }) => ({
    newest: newest.flatMap((id) => facts.get(id) ?? []),
    count,
  }))
}

function nameOf(slot: Slot): string {
  return JSON.stringify([slot.agentId, slot.entityKey, slot.aspectKey])
}

function siblingIds(
  { slot, facts }: SiblingQuestion,
  groups: readonly KeyedSiblings[],
  most: number,
): { readonly ids: readonly string[]; readonly count: number } {
  const keys = facts.map(({ key }) => keyOf(key))
  const open = keys.includes(null)
  const fitting = groups.filter(({ key }) => open || key === null || keys.includes(keyOf(key)))
  const own = facts.filter(
    (fact) =>
      fact.status === 'active' &&
      fact.agentId === slot.agentId &&
      fact.entityKey === slot.entityKey &&
      fact.aspectKey === slot.aspectKey,
  )
  const ownIds = new Set(facts.map(({ id }) => id))
  const ids = fitting
    .flatMap(({ newestIds }) => newestIds)
    .filter((id) => !ownIds.has(id))
    .toSorted((a, b) => (a < b ? 1 : -1))
  const all = fitting.reduce((sum, { count }) => sum + count, 0)
  return { ids: ids.slice(0, most), count: all - new Set(own.map(({ id }) => id)).size }
}

function keyOf(key: string | null): string | null {
  return key === null ? null : nameKey(key)
}
