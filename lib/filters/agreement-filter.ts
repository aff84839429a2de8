import { goLiveHref } from './agent-address'
import { choice, filterOf, text } from './filter-of'
import { id } from './more-fields'

/** Which disagreements are listed: waiting, settled by someone, or found undecidable. */
export const DISPUTE_STATES = ['waiting', 'settled', 'undecidable'] as const
export type DisputeState = (typeof DISPUTE_STATES)[number]

/** Whose agreement, and which disagreements; null = all agents, the sample with the most labels, everyone, all. */
const AGREEMENT = filterOf({
  agent: text,
  sample: id,
  one: text, // a reviewer
  other: text,
  state: choice(DISPUTE_STATES, null),
})

export type AgreementFilter = typeof AGREEMENT.rest
export const parseAgreementFilter = AGREEMENT.parse
export const agreementHref = goLiveHref('agreement', AGREEMENT)
