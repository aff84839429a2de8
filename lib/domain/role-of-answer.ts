import type { Proposal } from './proposal'

/**
 * Says what an answer is to a proposal (rules A9, R5): the verdict on it, or a new one in place of the former; a disagreement beside
 * what somebody else has decided, when that is how it is meant; or the settlement of such a disagreement, by whomever.
 */
export function roleOfAnswer(
  proposal: Pick<Proposal, 'status' | 'disputed'>,
  by: { readonly verdictOf: string | null; readonly reviewer: string; readonly beside: boolean },
): 'decide' | 'disagree' | 'settle' {
  if (proposal.status !== 'decided') return 'decide'
  if (proposal.disputed) return 'settle'
  return by.beside && by.verdictOf !== by.reviewer ? 'disagree' : 'decide'
}
