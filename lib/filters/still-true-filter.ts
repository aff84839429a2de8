import { filterOf, hrefOf, text } from './filter-of'
import { page } from './more-fields'

/** Whose unconfirmed facts are shown, and which page of them. */
const STILL_TRUE = filterOf({ agent: text, page })

export type StillTrueFilter = typeof STILL_TRUE.rest
export const parseStillTrueFilter = STILL_TRUE.parse
export const stillTrueHref = hrefOf('/memory/still-true', STILL_TRUE)
