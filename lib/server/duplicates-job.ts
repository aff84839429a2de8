import { jobs, type Job } from '@/lib/jobs/jobs'
import { readAgents } from '@/lib/views/agents'
import { countDuplicates, readDuplicates, type DuplicatesPage } from '@/lib/views/duplicates'

import { openDb } from './db'
import { modelOf } from './similarity-of'

type Found = {
  readonly agentId: string | null // as asked, or the first one with duplicates
  readonly counts: ReadonlyMap<string, number> // groups by agent
  readonly view: DuplicatesPage | null
}

/** Finds the possible duplicates of an agent. What was found waits in the thread until the next write. */
export const FIND_DUPLICATES: Job<{ readonly agent: string | null; readonly page: number }, Found> =
  {
    name: 'find-duplicates',
    run: async ({ agent, page }) => {
      const store = await openDb()
      const agents = await readAgents(store)
      const counts = await countDuplicates(store, agents)
      const first = agents.find(({ id }) => (counts.get(id) ?? 0) > 0) ?? agents[0]
      const agentId = agent ?? first?.id ?? null
      const view =
        agentId === null ? null : await readDuplicates(store, modelOf(store), { agentId, page })
      return { agentId, counts, view }
    },
  }

/** Returns the possible duplicates of an agent; in a server, they are found beside its event loop. */
export function findDuplicates(asked: Parameters<typeof FIND_DUPLICATES.run>[0]): Promise<Found> {
  return jobs().enqueue(FIND_DUPLICATES, asked)
}
