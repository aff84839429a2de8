import { REFIT_COUNTS, type RefitCount } from '@/lib/domain/weight-set'

import { agentAddress } from './agent-address'
import { choiceValue, idValue, pageValue } from './url-value'

const SIDES = ['current', 'candidate'] as const

/** Which count of a refit is listed: that of the weights in use then, or of the candidate. */
export type RefitPairsFilter = {
  readonly refit: string | null // id; null: none given
  readonly side: (typeof SIDES)[number]
  readonly count: RefitCount
  readonly page: number // 1-based
}

/** Reads the filter of a refit's pairs from a URL, ignoring invalid values. */
export function parseRefitPairsFilter(params: URLSearchParams): RefitPairsFilter {
  return {
    refit: idValue(params, 'refit'),
    side: choiceValue(params, 'side', SIDES) ?? 'candidate',
    count: choiceValue(params, 'count', REFIT_COUNTS) ?? 'proposed',
    page: pageValue(params),
  }
}

/** Returns the list's address with this filter. */
export function refitPairsHref({
  page = 1,
  ...filter
}: Omit<RefitPairsFilter, 'page'> & { readonly page?: number }) {
  return agentAddress('advanced/pairs', { ...filter, page: page === 1 ? null : page })
}
