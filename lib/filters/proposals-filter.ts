import { agentAddress } from './agent-address'
import { choiceValue, exactShare, pageValue, textValue } from './url-value'

/** What a number counts: pending proposals, recent arrivals, recent approvals, or those of them that were undone. */
export const COUNTED = ['open', 'arrived', 'approved', 'undone'] as const
export type Counted = (typeof COUNTED)[number]

/** Which proposals are listed: exactly those behind some number. */
export type ProposalsFilter = {
  readonly agent: string | null // null: all
  readonly of: Counted
  readonly from: number | null // confidence, inclusive; ignored for approvals
  readonly to: number | null // exclusive
  readonly page: number // 1-based
}

/** Reads the filter of the proposal list from a URL, ignoring invalid values. */
export function parseProposalsFilter(params: URLSearchParams): ProposalsFilter {
  return {
    agent: textValue(params, 'agent'),
    of: choiceValue(params, 'of', COUNTED) ?? 'open',
    from: exactShare(params, 'from'),
    to: exactShare(params, 'to'),
    page: pageValue(params),
  }
}

/** Returns the list's address with this filter. */
export function proposalsHref({ page = 1, ...filter }: Partial<ProposalsFilter>) {
  return agentAddress('proposals', { ...filter, page: page === 1 ? null : page })
}
