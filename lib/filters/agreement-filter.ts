import { agentAddress } from './agent-address'
import { choiceValue, idValue, textValue } from './url-value'

/** Which disagreements are listed: waiting, settled by someone, or found undecidable. */
export const DISPUTE_STATES = ['waiting', 'settled', 'undecidable'] as const
export type DisputeState = (typeof DISPUTE_STATES)[number]

/** Whose agreement, and which disagreements; null = all agents, the sample with the most labels, everyone, all. */
export type AgreementFilter = {
  readonly agent: string | null
  readonly sample: string | null
  readonly one: string | null // a reviewer
  readonly other: string | null
  readonly state: DisputeState | null
}

/** Reads the agreement filter from a URL, ignoring invalid values. */
export function parseAgreementFilter(params: URLSearchParams): AgreementFilter {
  return {
    agent: textValue(params, 'agent'),
    sample: idValue(params, 'sample'),
    one: textValue(params, 'one'),
    other: textValue(params, 'other'),
    state: choiceValue(params, 'state', DISPUTE_STATES),
  }
}

/** Returns the page's address with this filter. */
export function agreementHref(filter: Partial<AgreementFilter>) {
  return agentAddress('agreement', filter)
}
