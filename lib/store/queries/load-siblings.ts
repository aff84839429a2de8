import { isCurrentAt } from '@/lib/domain/current'
import { nameKey, type Fact } from '@/lib/domain/fact'

import type { Tx } from '../port'
import { toFact, type FactRow } from '../rows'
import { siblingsBySlot, type KeyedSiblings, type Slot } from '../sql/slot-siblings'
import { laterEnds } from './later-ends'

/** Facts of one slot whose siblings are wanted, without these facts themselves. */
export type SiblingQuestion = {
  readonly slot: Slot
  readonly facts: readonly FactRow[]
}

export type Siblings = {
  readonly newest: readonly Fact[] // newest first
  readonly count: number
}

/**
 * Loads the siblings of several facts or pairs at once (rule S5: two different keys are never siblings): those that are current at an
 * instant, or without one, all active ones.
 */
export async function loadSiblings(
  reader: Tx,
  questions: readonly SiblingQuestion[],
  { most, at }: { readonly most: number; readonly at: Date | null },
): Promise<readonly Siblings[]> {
  const slots = new Map(questions.map(({ slot }) => [nameOf(slot), slot]))
  const names = [...slots.keys()]
  const keyed = await siblingsBySlot(reader, [...slots.values()], { newest: most + 2, at })
  const counts = await counting(reader, questions, at)
  const found = questions.map((question) =>
    siblingIds(question, keyed[names.indexOf(nameOf(question.slot))] ?? [], { most, counts }),
  )
  const ids = [...new Set(found.flatMap((each) => each.ids))]
  const rows = ids.length === 0 ? [] : await reader.fact.findMany({ where: { id: { in: ids } } })
  const facts = new Map(rows.map((row) => [row.id, toFact(row)]))
  return found.map(({ ids: newest, count }) => ({
    newest: newest.flatMap((id) => facts.get(id) ?? []),
    count,
  }))
}

type Counts = (fact: FactRow) => boolean

/** Returns whether a fact of a question was among those that were counted. */
async function counting(
  reader: Tx,
  questions: readonly SiblingQuestion[],
  at: Date | null,
): Promise<Counts> {
  if (at === null) return ({ status }) => status === 'active'
  const ends = await laterEnds(
    reader,
    questions.flatMap(({ facts }) => facts.map(toFact)),
  )
  return (fact) => isCurrentAt(toFact(fact), at, ends.get(fact.id) ?? null)
}

function nameOf(slot: Slot): string {
  return JSON.stringify([slot.agentId, slot.entityKey, slot.aspectKey])
}

function siblingIds(
  { slot, facts }: SiblingQuestion,
  groups: readonly KeyedSiblings[],
  { most, counts }: { readonly most: number; readonly counts: Counts },
): { readonly ids: readonly string[]; readonly count: number } {
  const keys = facts.map(({ key }) => keyOf(key))
  const open = keys.includes(null)
  const fitting = groups.filter(({ key }) => open || key === null || keys.includes(keyOf(key)))
  const own = facts.filter(
    (fact) =>
      counts(fact) &&
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
