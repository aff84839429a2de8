import { jobs, type Job } from '@/lib/jobs/jobs'
import type { Store } from '@/lib/store/port'
import { onceCounted, soonAfterWrite, untilNextWrite } from '@/lib/store/queries/until-next-write'
import { readAgents, type AgentView } from '@/lib/views/agents'
import { readIntegrity, type IntegrityView } from '@/lib/views/integrity'
import { countMemoryQuestions, type MemoryQuestions } from '@/lib/views/memory-questions'

import { now } from './clock'
import { openDb } from './db'

type Asked = Parameters<typeof readIntegrity>[1]

const FEW_FACTS = 2_000 // counted in a few milliseconds

/** Checks the rules of integrity, which read every fact, and returns a page of what breaks them. */
export const FIND_PROBLEMS: Job<Asked, IntegrityView> = {
  name: 'find-problems',
  run: async (filter) => readIntegrity(await openDb(), filter, now()),
}

/** Counts what the memory of an agent, or of all, raises for a person to look at. */
export const COUNT_QUESTIONS: Job<{ readonly agentId: string | null }, MemoryQuestions> = {
  name: 'count-memory-questions',
  run: async ({ agentId }) => {
    const store = await openDb()
    return countMemoryQuestions(store, await readAgents(store), { agentId, at: now() })
  },
}

/** Returns a page of the problems; in a server, they are looked for beside its event loop. */
export function findProblems(filter: Asked): Promise<IntegrityView> {
  return jobs().enqueue(FIND_PROBLEMS, filter)
}

/** Returns how many problems there are over all agents; 0 until they were counted, which no page waits for. */
export async function problemsSoFar(store: Store): Promise<number> {
  const count = async () => (await findProblems({ agent: null, rule: null, page: 1 })).total
  return (await onceCounted(store, 'problems', count)) ?? 0
}

/**
 * Returns what the pages under Memory would list. Few facts are counted at once; of many, the numbers may be from shortly before the last
 * write.
 */
export async function memoryQuestions(
  store: Store,
  agents: readonly Pick<AgentView, 'id' | 'activeFacts'>[],
  agentId: string | null,
): Promise<MemoryQuestions> {
  const name = `memory questions ${JSON.stringify(agentId)}`
  const asked = agents.filter(({ id }) => agentId === null || id === agentId)
  const facts = asked.reduce((sum, { activeFacts }) => sum + activeFacts, 0)
  if (facts <= FEW_FACTS)
    return untilNextWrite(store, name, () =>
      countMemoryQuestions(store, agents, { agentId, at: now() }),
    )
  return soonAfterWrite(store, name, () => jobs().enqueue(COUNT_QUESTIONS, { agentId }))
}
