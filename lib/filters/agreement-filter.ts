import { choiceValue, idValue, textValue, toParams } from './url-value'

/** Which disagreements are listed: waiting, settled by someone, or found undecidable. */
export const DISPUTE_STATES = ['waiting', 'settled', 'undecidable'] as const
export type DisputeState = (typeof DISPUTE_STATES)[number]

/** Whose agreement, and which disagreements; null = the sample with the most labels, everyone, all. */
export type AgreementFilter = {
  readonly sample: string | null
  readonly one: string | null // a reviewer
  readonly other: string | null
  readonly state: DisputeState | null
}

/** Reads the agreement filter from a URL, ignoring invalid values. */
export function parseAgreementFilter(params: URLSearchParams): AgreementFilter {
  return {
    sample: idValue(params, 'sample'),
    one: textValue(params, 'one'),
    other: textValue(params, 'other'),
    state: choiceValue(params, 'state', DISPUTE_STATES),
  }
}

/** Returns the page's address with this filter. */
export function agreementHref(
  filter: Partial<AgreementFilter>,
): '/agreement' | `/agreement?${string}` {
  const params = toParams({ ...filter }).toString()
  return params === '' ? '/agreement' : `/agreement?${params}`
}
