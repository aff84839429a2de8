import { choiceValue, exactShare, pageValue, textValue, toParams } from './url-value'

/** What a number counts: proposals that wait, those that came in the last days, approvals of the last days, or those of them that were undone. */
export const COUNTED = ['open', 'arrived', 'approved', 'undone'] as const
export type Counted = (typeof COUNTED)[number]

/** Which proposals are listed: exactly those that some number counts. */
export type ProposalsFilter = {
  readonly agent: string | null // null: all
  readonly of: Counted
  readonly from: number | null // confidence, this included; approvals have any
  readonly to: number | null // and this not
  readonly page: number // from 1
}

/** Reads the filter of the list of proposals from a URL; what makes no sense there is taken as absent. */
export function parseProposalsFilter(params: URLSearchParams): ProposalsFilter {
  return {
    agent: textValue(params, 'agent'),
    of: choiceValue(params, 'of', COUNTED) ?? 'open',
    from: exactShare(params, 'from'),
    to: exactShare(params, 'to'),
    page: pageValue(params),
  }
}

/** Writes it as a URL carries it. */
export function proposalsHref({
  page = 1,
  ...filter
}: Partial<ProposalsFilter>): '/shadow/proposals' | `/shadow/proposals?${string}` {
  const params = toParams({ ...filter, page: page === 1 ? null : page }).toString()
  return params === '' ? '/shadow/proposals' : `/shadow/proposals?${params}`
}
