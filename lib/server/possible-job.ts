import { setImmediate as letOthersIn } from 'node:timers/promises'

import { jobs, type Job } from '@/lib/jobs/jobs'
import { findPossible } from '@/lib/operations/steps/find-possible'
import { loadDetector } from '@/lib/store/detectors'
import { loadPolicy } from '@/lib/store/policies'
import type { Store } from '@/lib/store/port'
import { soonAfterWrite, untilNextWrite } from '@/lib/store/queries/until-next-write'
import type { AgentView } from '@/lib/views/agents'
import {
  explainPossible,
  readPossible,
  type PossibleFound,
  type PossibleView,
} from '@/lib/views/possible'

import { openDb } from './db'

const FEW_FACTS = 2_000 // compared in some tenths of a second

/** Finds an agent’s possible pairs, which compares all its facts, and says why each was considered. */
export const FIND_POSSIBLE: Job<{ readonly agentId: string }, PossibleFound> = {
  name: 'find-possible',
  run: async ({ agentId }) => {
    const store = await openDb()
    const { policy } = await loadPolicy(store.read, agentId, store.environment)
    const detector = await loadDetector(store.read, policy)
    const walk = { policy, detector, breathe: letOthersIn }
    const { pairs, total, leftOut } = await findPossible(store, agentId, walk)
    return {
      pairs: await explainPossible(store, detector, pairs),
      total,
      leftOut,
      threshold: policy.supersessionMinConfidence,
    }
  },
}

/**
 * Returns an agent’s possible pairs. In a server they are found beside its event loop, anew after a write; among many facts, those found
 * before the last write are shown meanwhile, without what has been answered or has changed since, as long as any is left.
 */
export async function possiblePairs(
  store: Store,
  { id, activeFacts }: Pick<AgentView, 'id' | 'activeFacts'>,
): Promise<PossibleView> {
  const find = () => jobs().enqueue(FIND_POSSIBLE, { agentId: id })
  const name = `possible ${JSON.stringify(id)}`
  const kept = activeFacts <= FEW_FACTS ? untilNextWrite : soonAfterWrite
  const found = await kept<PossibleFound>(store, name, find)
  const view = await readPossible(store, id, found)
  const isUsedUp = view.pairs.length === 0 && found.pairs.length > 0 // others may be behind the best ones
  return isUsedUp ? readPossible(store, id, await untilNextWrite(store, name, find)) : view
}

/** Returns whose pairs a page shows that names no agent: in a small store the first agent’s with any, else that with the most facts. */
export async function agentToShow(
  store: Store,
  agents: readonly AgentView[],
): Promise<AgentView | null> {
  const byFacts = agents.toSorted((a, b) => b.activeFacts - a.activeFacts)
  const facts = agents.reduce((sum, { activeFacts }) => sum + activeFacts, 0)
  if (facts <= FEW_FACTS)
    for (const agent of byFacts) if ((await possiblePairs(store, agent)).total > 0) return agent
  return byFacts[0] ?? null
}
