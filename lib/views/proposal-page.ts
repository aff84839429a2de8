import type { Store } from '@/lib/store/port'
import { operationsOnRows } from '@/lib/store/queries/load-operations'
import { loadVerdicts, verdictsOfProposal } from '@/lib/store/queries/load-verdicts'
import { rowsTouchedBy } from '@/lib/store/sql/undo-rows'

import { operationView } from './operation-view'
import type { OperationView } from './operation-view'
import { pairView } from './pair-view'
import type { PairView } from './pair-view'
import type { ProposalView } from './proposal-view'
import { readProposals } from './proposals'
import type { VerdictView } from './verdict-view'
import { verdictView } from './verdict-view'

/** `/p/[id]`: the proposal, and every decision about its pair. */
export type ProposalPageView = {
  readonly proposal: ProposalView
  readonly verdicts: readonly VerdictView[] // newest first
  readonly operations: readonly OperationView[] // that touched the proposal or either fact, newest first, at most 50
}

const MOST_OPERATIONS = 50
const MOST_TOUCHED = 20

/** Reads one proposal as the reviewer sees it. */
export async function readProposal(store: Store, id: string): Promise<ProposalView | null> {
  const [view] = await readProposals(store, [id])
  return view ?? null
}

/** Reads one proposal without the detector's result. */
export async function readPair(store: Store, id: string): Promise<PairView | null> {
  const view = await readProposal(store, id)
  return view === null ? null : pairView(view)
}

/** Reads one proposal and every decision about its pair. */
export async function readProposalPage(store: Store, id: string): Promise<ProposalPageView | null> {
  const proposal = await readProposal(store, id)
  if (proposal === null) return null
  const [verdicts, operations] = await Promise.all([
    verdictsOfProposal(store.read, id),
    operationsOnRows(
      store.read,
      [
        { table: 'proposal', id },
        { table: 'fact', id: proposal.older.id },
        { table: 'fact', id: proposal.newer.id },
      ],
      MOST_OPERATIONS,
    ),
  ])
  return {
    proposal,
    verdicts: verdicts.map(verdictView),
    operations: operations.map(operationView),
  }
}

/** Reads one verdict with its latest reason and note. */
export async function readVerdict(store: Store, id: string): Promise<VerdictView | null> {
  const verdict = (await loadVerdicts(store.read, [id])).get(id)
  return verdict === undefined ? null : verdictView(verdict)
}

/** Reads the proposals that an operation touched, at most 20. */
export async function readTouchedProposals(
  store: Store,
  operationSeq: number,
): Promise<readonly ProposalView[]> {
  const ids = await rowsTouchedBy(store.read, operationSeq, {
    table: 'proposal',
    limit: MOST_TOUCHED,
  })
  return readProposals(store, ids)
}
