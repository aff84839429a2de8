import type { Question } from '@/lib/domain/decide'
import { loadPolicy } from '@/lib/store/policies'
import type { Store, Tx } from '@/lib/store/port'
import { laterEndsOf } from '@/lib/store/queries/later-ends'
import { toFact, toProposal, type FactRow, type ProposalRow } from '@/lib/store/rows'
import { successorsOf } from '@/lib/store/successors'

/** A question with the rows it was read from. */
export type LoadedQuestion = {
  readonly question: Question
  readonly rows: {
    readonly proposal: ProposalRow
    readonly older: FactRow
    readonly newer: FactRow
  }
}

/** Loads everything that a verdict on one proposal depends on; null when the proposal does not exist. */
export async function loadQuestion(
  tx: Tx,
  environment: Store['environment'],
  proposalId: string,
): Promise<LoadedQuestion | null> {
  const row = await tx.proposal.findUnique({
    where: { id: proposalId },
    include: { older: true, newer: true },
  })
  if (row === null) return null
  const { older, newer, ...proposal } = row
  const { policy } = await loadPolicy(tx, proposal.agentId, environment)
  return {
    rows: { proposal, older, newer },
    question: {
      proposal: toProposal(proposal),
      older: toFact(older),
      newer: toFact(newer),
      successorsOfOlder: await successorsOf(tx, toFact(older)),
      successorsOfNewer: await successorsOf(tx, toFact(newer)),
      laterEnds: await laterEndsOf(tx, { older: toFact(older), newer: toFact(newer) }),
      policy,
    },
  }
}
