import { REFIT_COUNTS, type RefitCount } from '@/lib/domain/weight-set'

import { choiceValue, idValue, pageValue, toParams } from './url-value'

const SIDES = ['current', 'candidate'] as const

/** Which count of a refit is listed: of the weights then in use, or of the candidate. */
export type RefitPairsFilter = {
  readonly refit: string | null // id; null: none is named
  readonly side: (typeof SIDES)[number]
  readonly count: RefitCount
  readonly page: number // from 1
}

/** Reads the filter of the pairs of a refit from a URL; what makes no sense there is taken as absent. */
export function parseRefitPairsFilter(params: URLSearchParams): RefitPairsFilter {
  return {
    refit: idValue(params, 'refit'),
    side: choiceValue(params, 'side', SIDES) ?? 'candidate',
    count: choiceValue(params, 'count', REFIT_COUNTS) ?? 'proposed',
    page: pageValue(params),
  }
}

/** Writes it as a URL carries it. */
export function refitPairsHref({
  page = 1,
  ...filter
}: Omit<RefitPairsFilter, 'page'> & {
  readonly page?: number
}): `/shadow/weights/pairs?${string}` {
  return `/shadow/weights/pairs?${toParams({ ...filter, page: page === 1 ? null : page }).toString()}`
}
