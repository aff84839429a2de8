import { filterOf, hrefOf, text } from './filter-of'

/** Whose possible pairs are shown. */
const POSSIBLE = filterOf({ agent: text })

export const parsePossibleFilter = POSSIBLE.parse
export const possibleHref = hrefOf('/review/possible', POSSIBLE)
