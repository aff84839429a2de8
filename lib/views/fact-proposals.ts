import { z } from 'zod'

import { PROPOSAL_STATUSES, type ProposalStatus } from '@/lib/domain/proposal'
import { VERDICT_VALUES, type VerdictValue } from '@/lib/domain/verdict'
import type { Tx } from '@/lib/store/port'
import { proposalsOfFact } from '@/lib/store/queries/around-facts'

/** A proposal as it is listed with one of its facts. */
export type FactProposal = {
  readonly id: string
  readonly number: number
  readonly status: ProposalStatus
  readonly verdict: VerdictValue | null
  readonly side: 'older' | 'newer' // which of the two the fact is
  readonly otherId: string
  readonly other: string // the text of the other fact
  readonly confidence: number
}

const status = z.enum(PROPOSAL_STATUSES)
const verdict = z.enum(VERDICT_VALUES)

/** Reads every proposal about a fact, whatever its status, newest first. */
export async function readFactProposals(
  reader: Tx,
  factId: string,
): Promise<readonly FactProposal[]> {
  const proposals = await proposalsOfFact(reader, factId)
  return proposals.map((proposal) => {
    const isOlder = proposal.olderFactId === factId
    return {
      id: proposal.id,
      number: proposal.number,
      status: status.parse(proposal.status),
      verdict: proposal.verdict === null ? null : verdict.parse(proposal.verdict),
      side: isOlder ? 'older' : 'newer',
      otherId: isOlder ? proposal.newerFactId : proposal.olderFactId,
      other: isOlder ? proposal.newer.content : proposal.older.content,
      confidence: proposal.confidence,
    }
  })
}
