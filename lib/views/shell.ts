import { phaseOf, type Phase } from '@/lib/domain/policy'
import { storeRefusalMessage } from '@/lib/domain/store-refusal'
import { conditionOf, noteReadOnly } from '@/lib/store/condition'
import { loadPolicy } from '@/lib/store/policies'
import type { Store } from '@/lib/store/port'
import { findFellBack } from '@/lib/store/queries/fell-back'
import { hasOneToUndo } from '@/lib/store/queries/last-to-undo'
import { isDamage } from '@/lib/store/store-errors'

import { readAgents } from './agents'
import type { AgentView } from './agents'
import { readQueueCounts } from './queue'

/** The data of the shell, on every page. */
export type ShellView = {
  readonly store: 'user' | 'demo'
  readonly reviewer: string | null
  readonly canUndo: boolean // the reviewer has a decision in effect that the undo key undoes
  readonly pending: number
  readonly oldestPendingAt: string | null
  readonly agents: readonly AgentView[]
  readonly phases: Readonly<Record<Phase, number>> // number of agents in each
  readonly readOnly: string | null // why nothing can be changed, and what to do
  readonly fellBack: readonly {
    readonly agent: string | null // null: the default
    readonly why: string
  }[] // automatically returned to shadow, with no signature since; at most 3
}

/** Reads the shell's data. */
export async function readShell(
  store: Store,
  request: { readonly reviewer: string | null; readonly now: Date },
): Promise<ShellView> {
  const { defaultPhase, agents, pending, oldestPendingAt, fellBack, canUndo } = await readParts(
    store,
    request.reviewer,
  )
  const { readOnly } = conditionOf(store.file)
  const words =
    readOnly === null ? null : storeRefusalMessage({ kind: 'store-read-only', why: readOnly })
  // Without an agent, the phase the first one will have.
  const inForce = agents.length === 0 ? [defaultPhase] : agents.map(({ phase }) => phase)
  const inPhase = (phase: Phase) => inForce.filter((each) => each === phase).length
  return {
    store: store.kind,
    reviewer: request.reviewer,
    canUndo,
    pending,
    oldestPendingAt,
    agents,
    fellBack,
    readOnly: words === null ? null : `${words.sentence} ${words.wayOut}`,
    phases: { 1: inPhase(1), 2: inPhase(2), 3: inPhase(3) },
  }
}

type Parts = Pick<ShellView, 'agents' | 'canUndo' | 'pending' | 'oldestPendingAt' | 'fellBack'> & {
  readonly defaultPhase: Phase
}

/** If the store is damaged, nothing in it may be readable; the page still reports it. */
async function readParts(store: Store, reviewer: string | null): Promise<Parts> {
  try {
    const [{ policy }, agents, { byStatus, oldestPendingAt }, fellBack, canUndo] =
      await Promise.all([
        loadPolicy(store.read, null, store.environment),
        readAgents(store),
        readQueueCounts(store, null),
        findFellBack(store.read, 3),
        reviewer !== null && hasOneToUndo(store, reviewer),
      ])
    const defaultPhase = phaseOf(policy)
    return { defaultPhase, agents, pending: byStatus.pending, oldestPendingAt, fellBack, canUndo }
  } catch (error) {
    if (!isDamage(error)) throw error
    noteReadOnly(store.file, 'damaged')
    return {
      defaultPhase: 1,
      agents: [],
      pending: 0,
      oldestPendingAt: null,
      fellBack: [],
      canUndo: false,
    }
  }
}
