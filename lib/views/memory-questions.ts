import { INTEGRITY_RULES } from '@/lib/domain/integrity'
import type { Store } from '@/lib/store/port'
import { countUnconfirmed } from '@/lib/store/sql/unconfirmed-facts'

import { countChangedBack } from './changes'
import { countDuplicates } from './duplicates'
import { readIntegrity } from './integrity'

/** What the memory of an agent, or of all, raises for a person to look at. */
export type MemoryQuestions = {
  readonly duplicates: number | null // possible duplicates; null: too many facts or agents to count
  readonly changedBack: number // slots whose value changed back
  readonly unconfirmed: number // facts to ask about: still true?
  readonly problems: number // findings of the integrity rules
  readonly rules: number
}

const MOST_AGENTS = 50
const NOT_COUNTED: ReadonlyMap<string, number> = new Map()

/** Counts what the pages under Memory would list. */
export async function countMemoryQuestions(
  store: Store,
  agents: readonly { readonly id: string; readonly activeFacts: number }[],
  { agentId, at }: { readonly agentId: string | null; readonly at: Date },
): Promise<MemoryQuestions> {
  const asked = agents.filter(({ id }) => agentId === null || id === agentId)
  const [counts, changedBack, unconfirmed, { total }] = await Promise.all([
    asked.length > MOST_AGENTS ? NOT_COUNTED : countDuplicates(store, asked),
    countChangedBack(store, agentId),
    countUnconfirmed(store.read, at),
    readIntegrity(store, { agent: agentId, rule: null, page: 1 }, at),
  ])
  return {
    duplicates: counts.size < asked.length ? null : [...counts.values()].reduce(plus, 0),
    changedBack,
    unconfirmed: asked.reduce((sum, { id }) => sum + (unconfirmed.get(id) ?? 0), 0),
    problems: total,
    rules: INTEGRITY_RULES.length,
  }
}

const plus = (a: number, b: number) => a + b
