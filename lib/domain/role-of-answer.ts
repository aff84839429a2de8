import type { Proposal } from './proposal'

/**
 * Returns the role of an answer to a proposal (rules A9, R5): a verdict (first or replacing), a disagreement next to someone else's
 * verdict if so intended, or the settlement of a disagreement, by anyone.
 */
export function roleOfAnswer(
  proposal: Pick<Proposal, 'status' | 'disputed'>,
  by: { readonly verdictOf: string | null; readonly reviewer: string; readonly beside: boolean },
): 'decide' | 'disagree' | 'settle' {
  if (proposal.status !== 'decided') return 'decide'
  if (proposal.disputed) return 'settle'
  return by.beside && by.verdictOf !== by.reviewer ? 'disagree' : 'decide'
}
