import { goLiveHref } from './agent-address'
import { choice, filterOf, text } from './filter-of'
import { page, shareAsGiven } from './more-fields'

/** What a number counts: pending proposals, recent arrivals, recent approvals, or those of them that were undone. */
export const COUNTED = ['open', 'arrived', 'approved', 'undone'] as const
export type Counted = (typeof COUNTED)[number]

/** Which proposals are listed: exactly those behind some number. */
const PROPOSALS = filterOf({
  agent: text, // null: all
  of: choice(COUNTED, 'open'),
  from: shareAsGiven, // confidence, inclusive; ignored for approvals
  to: shareAsGiven, // exclusive
  page,
})

export type ProposalsFilter = typeof PROPOSALS.rest
export const parseProposalsFilter = PROPOSALS.parse
export const proposalsHref = goLiveHref('proposals', PROPOSALS)
