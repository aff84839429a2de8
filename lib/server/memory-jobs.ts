import { jobs, type Job } from '@/lib/jobs/jobs'
import { countStoredNotRead } from '@/lib/operations/steps/count-not-read'
import type { Store } from '@/lib/store/port'
import { onceCounted, soonAfterWrite, untilNextWrite } from '@/lib/store/queries/until-next-write'
import { readAgents, type AgentView } from '@/lib/views/agents'
import { readIntegrity, type IntegrityView } from '@/lib/views/integrity'
import { countMemoryQuestions, type MemoryQuestions } from '@/lib/views/memory-questions'

import { now } from './clock'
import { openDb } from './db'

type Asked = Parameters<typeof readIntegrity>[1]

const FEW_FACTS = 2_000 // counted in a few milliseconds
const FEW_TO_READ = 200 // read in some 30 ms

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

/** Counts the facts of an agent that detection does not read. */
export const COUNT_NOT_READ: Job<{ readonly agentId: string }, number> = {
  name: 'count-not-read',
  run: async ({ agentId }) => countStoredNotRead(await openDb(), agentId),
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
  if (factsOf(agents, agentId) <= FEW_FACTS)
    return untilNextWrite(store, name, () =>
      countMemoryQuestions(store, agents, { agentId, at: now() }),
    )
  return soonAfterWrite(store, name, () => jobs().enqueue(COUNT_QUESTIONS, { agentId }))
}

/**
 * Returns how many facts of an agent detection does not read (rule W51). Few facts are read at once, some beside the event loop; of many,
 * the number is as last counted, null at first, and no page waits for it.
 */
export async function notReadSoFar(
  store: Store,
  agents: readonly Pick<AgentView, 'id' | 'activeFacts'>[],
  agentId: string,
): Promise<number | null> {
  const name = `not read ${JSON.stringify(agentId)}`
  const facts = factsOf(agents, agentId)
  if (facts <= FEW_TO_READ)
    return untilNextWrite(store, name, () => countStoredNotRead(store, agentId))
  const count = () => jobs().enqueue(COUNT_NOT_READ, { agentId })
  return facts <= FEW_FACTS ? soonAfterWrite(store, name, count) : onceCounted(store, name, count)
}

function factsOf(
  agents: readonly Pick<AgentView, 'id' | 'activeFacts'>[],
  agentId: string | null, // null: of all
): number {
  const asked = agents.filter(({ id }) => agentId === null || id === agentId)
  return asked.reduce((sum, { activeFacts }) => sum + activeFacts, 0)
}
