import type { Phase } from '@/lib/domain/policy'
import type { Store } from '@/lib/store/open-store'
import { findFellBack } from '@/lib/store/queries/fell-back'

import { readAgents } from './agents'
import { readQueueCounts } from './queue'
import type { ShellView } from './screen'

/** Reads what every page carries. */
export async function readShell(
  store: Store,
  request: { readonly reviewer: string | null; readonly now: Date },
): Promise<ShellView> {
  const [agents, counts, fellBack] = await Promise.all([
    readAgents(store),
    readQueueCounts(store, null),
    findFellBack(store.read, 3),
  ])
  const inPhase = (phase: Phase) => agents.filter((agent) => agent.phase === phase).length
  return {
    store: store.kind,
    reviewer: request.reviewer,
    pending: counts.byStatus.pending,
    oldestPendingAt: counts.oldestPendingAt,
    agents,
    fellBack,
    phases: { 1: inPhase(1), 2: inPhase(2), 3: inPhase(3) },
  }
}
