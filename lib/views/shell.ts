import type { Phase } from '@/lib/domain/policy'
import { storeRefusalMessage } from '@/lib/domain/store-refusal'
import { conditionOf, noteReadOnly } from '@/lib/store/condition'
import type { Store } from '@/lib/store/open-store'
import { findFellBack } from '@/lib/store/queries/fell-back'
import { isDamage } from '@/lib/store/store-trouble'

import { readAgents } from './agents'
import { readQueueCounts } from './queue'
import type { ShellView } from './screen'

/** Reads what every page carries. */
export async function readShell(
  store: Store,
  request: { readonly reviewer: string | null; readonly now: Date },
): Promise<ShellView> {
  const { agents, pending, oldestPendingAt, fellBack } = await readParts(store)
  const { readOnly } = conditionOf(store.file)
  const words =
    readOnly === null ? null : storeRefusalMessage({ kind: 'store-read-only', why: readOnly })
  const inPhase = (phase: Phase) => agents.filter((agent) => agent.phase === phase).length
  return {
    store: store.kind,
    reviewer: request.reviewer,
    pending,
    oldestPendingAt,
    agents,
    fellBack,
    readOnly: words === null ? null : `${words.sentence} ${words.wayOut}`,
    phases: { 1: inPhase(1), 2: inPhase(2), 3: inPhase(3) },
  }
}

type Parts = Pick<ShellView, 'agents' | 'pending' | 'oldestPendingAt' | 'fellBack'>

/** Where the store is damaged, nothing of it may be readable; the page still says so. */
async function readParts(store: Store): Promise<Parts> {
  try {
    const [agents, { byStatus, oldestPendingAt }, fellBack] = await Promise.all([
      readAgents(store),
      readQueueCounts(store, null),
      findFellBack(store.read, 3),
    ])
    return { agents, pending: byStatus.pending, oldestPendingAt, fellBack }
  } catch (error) {
    if (!isDamage(error)) throw error
    noteReadOnly(store.file, 'damaged')
    return { agents: [], pending: 0, oldestPendingAt: null, fellBack: [] }
  }
}
