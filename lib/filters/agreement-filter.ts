import { choiceValue, idValue, textValue, toParams } from './url-value'

/** Which disagreements are listed: those that wait, those that somebody settled, those that nobody could. */
export const DISPUTE_STATES = ['waiting', 'settled', 'undecidable'] as const
export type DisputeState = (typeof DISPUTE_STATES)[number]

/** Whose agreement, and which disagreements; null = the sample with the most labels, everybody, all. */
export type AgreementFilter = {
  readonly sample: string | null
  readonly one: string | null // a reviewer
  readonly other: string | null
  readonly state: DisputeState | null
}

/** Reads the filter of the agreement page from a URL; what makes no sense there is taken as absent. */
export function parseAgreementFilter(params: URLSearchParams): AgreementFilter {
  return {
    sample: idValue(params, 'sample'),
    one: textValue(params, 'one'),
    other: textValue(params, 'other'),
    state: choiceValue(params, 'state', DISPUTE_STATES),
  }
}

/** Writes it as a URL carries it. */
export function agreementHref(
  filter: Partial<AgreementFilter>,
): '/agreement' | `/agreement?${string}` {
  const params = toParams({ ...filter }).toString()
  return params === '' ? '/agreement' : `/agreement?${params}`
}
