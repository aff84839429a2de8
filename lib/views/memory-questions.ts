import { INTEGRITY_RULES } from '@/lib/domain/integrity'
import type { Store } from '@/lib/store/port'
import { onceCounted, soonAfterWrite } from '@/lib/store/queries/until-next-write'

import { countChangedBack } from './changes'
import { countDuplicates } from './duplicates'
import { readIntegrity } from './integrity'

/** What the memory of an agent, or of all, raises for a person to look at. */
export type MemoryQuestions = {
  readonly duplicates: number | null // possible duplicates; null: too many facts or agents to count
  readonly changedBack: number // slots whose value changed back
  readonly problems: number // findings of the integrity rules
  readonly rules: number
}

const MOST_AGENTS = 50
const NOT_COUNTED: ReadonlyMap<string, number> = new Map()

/** Counts what the pages under Memory would list. The numbers are hints: they may be from shortly before the last write. */
export async function readMemoryQuestions(
  store: Store,
  agents: readonly { readonly id: string; readonly activeFacts: number }[],
  { agentId, at }: { readonly agentId: string | null; readonly at: Date },
): Promise<MemoryQuestions> {
  const asked = agents.filter(({ id }) => agentId === null || id === agentId)
  return soonAfterWrite(store, `memory questions ${JSON.stringify(agentId)}`, async () => {
    const [counts, changedBack, { total }] = await Promise.all([
      asked.length > MOST_AGENTS ? NOT_COUNTED : countDuplicates(store, asked),
      countChangedBack(store, agentId),
      readIntegrity(store, { agent: agentId, rule: null, page: 1 }, at),
    ])
    return {
      duplicates: counts.size < asked.length ? null : [...counts.values()].reduce(plus, 0),
      changedBack,
      problems: total,
      rules: INTEGRITY_RULES.length,
    }
  })
}

/** Returns how many problems the health rules find over all agents; 0 until they were counted, which no page waits for. */
export async function readProblemsSoFar(store: Store, at: Date): Promise<number> {
  const count = async () =>
    (await readIntegrity(store, { agent: null, rule: null, page: 1 }, at)).total
  return (await onceCounted(store, 'problems', count)) ?? 0
}

const plus = (a: number, b: number) => a + b
