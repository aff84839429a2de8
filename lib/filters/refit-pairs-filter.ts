import { REFIT_COUNTS } from '@/lib/domain/weight-set'

import { goLiveHref } from './agent-address'
import { choice, filterOf } from './filter-of'
import { id, page } from './more-fields'

/** Which count of a refit is listed: that of the weights in use then, or of the candidate. */
const REFIT_PAIRS = filterOf({
  refit: id,
  side: choice(['current', 'candidate'], 'candidate'),
  count: choice(REFIT_COUNTS, 'proposed'),
  page,
})

export type RefitPairsFilter = typeof REFIT_PAIRS.rest
export const parseRefitPairsFilter = REFIT_PAIRS.parse
export const refitPairsHref = goLiveHref('advanced/pairs', REFIT_PAIRS)
