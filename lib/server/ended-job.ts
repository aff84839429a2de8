import { jobs, type Job } from '@/lib/jobs/jobs'
import type { Store } from '@/lib/store/port'
import { soonAfterWrite, untilNextWrite } from '@/lib/store/queries/until-next-write'
import { findBursts, type Burst } from '@/lib/store/sql/ended-bursts'
import { findReplacingSources, type ReplacingSource } from '@/lib/store/sql/ended-by-source'
import { hasMoreFacts } from '@/lib/store/sql/has-more-facts'
import { scansHere, type EndedScans } from '@/lib/views/ended'

import { openDb } from './db'

type Asked = { readonly agentId: string }

const FEW_SUPERSEDED = 2_000 // looked at in a few milliseconds

/** Counts what each source replaced of an agent’s facts. */
export const COUNT_REPLACED: Job<Asked, readonly ReplacingSource[]> = {
  name: 'count-replaced',
  run: async ({ agentId }) => findReplacingSources((await openDb()).read, agentId),
}

/** Finds the bursts of an agent that are still to be answered. */
export const FIND_BURSTS: Job<Asked, readonly Burst[]> = {
  name: 'find-bursts',
  run: async ({ agentId }) => findBursts((await openDb()).read, agentId),
}

/**
 * Finds what takes a look at every superseded fact of an agent; of one with many, beside the event loop. What each source replaced is then
 * as it was shortly before the last write, and bursts are exact, because they are asked about.
 */
export function endedScans(store: Store): EndedScans {
  const here = scansHere(store)
  const hasMany = (agentId: string) =>
    hasMoreFacts(store.read, { agentId, status: 'superseded' }, FEW_SUPERSEDED)
  return {
    sources: async (agentId) =>
      (await hasMany(agentId))
        ? soonAfterWrite(store, `replaced facts of ${agentId}`, () =>
            jobs().enqueue(COUNT_REPLACED, { agentId }),
          )
        : here.sources(agentId),
    bursts: async (agentId) =>
      (await hasMany(agentId))
        ? untilNextWrite(store, `many bursts of ${agentId}`, () =>
            jobs().enqueue(FIND_BURSTS, { agentId }),
          )
        : here.bursts(agentId),
  }
}
