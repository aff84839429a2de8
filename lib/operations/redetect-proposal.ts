import { staleSides, askingObstacle } from '@/lib/domain/decide'
import { compareByTime, type Fact } from '@/lib/domain/fact'
import { factText } from '@/lib/domain/fact-text'
import type { OperationRequest } from '@/lib/domain/operation'
import { JUDGED_PATTERN } from '@/lib/domain/proposal'
import { accepted, refused, type Result } from '@/lib/domain/result'
import { loadDetector } from '@/lib/store/detectors'
import { loadPolicy } from '@/lib/store/policies'
import type { Store } from '@/lib/store/port'
import { laterEndsOf } from '@/lib/store/queries/later-ends'
import { toFact, toProposal } from '@/lib/store/rows'

import { detectedColumns } from './steps/detected-columns'
import { recordOperation, type Recorded } from './steps/record-operation'
import { pairOf } from './steps/titles'
import { openWorkspace } from './steps/workspace'

export type RedetectProposal = { readonly proposalId: string; readonly version: number }

/**
 * Runs the detector again on a proposal whose facts were reworded, unless its verdict changed facts: it is asked again about the current
 * texts, or withdrawn when nothing fires.
 */
export async function redetectProposal(
  store: Store,
  command: RedetectProposal,
  request: OperationRequest,
): Promise<Result<Recorded>> {
  return recordOperation(
    store,
    { kind: 'redetect', about: command.proposalId, request },
    async (tx) => {
      const row = await tx.proposal.findUnique({
        where: { id: command.proposalId },
        include: { older: true, newer: true },
      })
      if (row === null) return refused({ kind: 'not-found', what: 'proposal' })
      const { older: olderRow, newer: newerRow, ...proposal } = row
      if (proposal.version !== command.version) return refused({ kind: 'changed-meanwhile' })
      const facts = { older: toFact(olderRow), newer: toFact(newerRow) }
      const reworded =
        proposal.status === 'decided' &&
        !proposal.applied &&
        staleSides({ proposal: toProposal(proposal), ...facts }) !== null
      if (proposal.status !== 'stale' && !reworded) {
        return refused({
          kind: 'no-change',
          sentence: 'The facts haven’t changed since this was proposed.',
        })
      }
      const dead = askingObstacle({ ...facts, laterEnds: await laterEndsOf(tx, facts) })
      if (dead !== null) return refused(dead)
      const [older, newer] = inOrder(facts.older, facts.newer)
      const { policy } = await loadPolicy(tx, proposal.agentId, store.environment)
      const detector = await loadDetector(tx, policy)
      const prepare = detector.createPreparer()
      const finding = detector.detect(prepare(factText(older)), prepare(factText(newer)))
      const { fires, columns } = detectedColumns(finding, {
        older,
        newer,
        policy,
        foreignSystem: proposal.foreignSystem,
        origin: toProposal(proposal).origin,
      })
      if (!fires && proposal.pattern === JUDGED_PATTERN) {
        return refused({
          kind: 'no-change',
          sentence:
            'Only the model flagged this pair, and no signal fires on the new texts. The next sweep asks the model again.',
        })
      }

      const workspace = openWorkspace(tx)
      workspace.hold('proposal', [proposal])
      workspace.patch('proposal', proposal.id, {
        olderFactId: older.id,
        newerFactId: newer.id,
        olderRevision: older.revision,
        newerRevision: newer.revision,
        ...columns,
        status: fires ? 'pending' : 'withdrawn',
        unsure: false,
        verdict: null,
        verdictId: null,
        disputed: false,
      })
      return accepted({
        agentId: proposal.agentId,
        subject: {
          event: { type: 'detected-again', fires, ...pairOf(proposal, { older, newer }) },
          proposalId: proposal.id,
          factIds: [older.id, newer.id],
        },
        updates: workspace.updates(),
      })
    },
  )
}

function inOrder(one: Fact, other: Fact): readonly [Fact, Fact] {
  return compareByTime(one, other) <= 0 ? [one, other] : [other, one]
}
