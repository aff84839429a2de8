import { filterOf, hrefOf, text } from './filter-of'
import { page } from './more-fields'

/** Whose duplicates are shown, and which page of them. */
const DUPLICATES = filterOf({ agent: text, page })

export const parseDuplicatesFilter = DUPLICATES.parse
export const duplicatesHref = hrefOf('/memory/duplicates', DUPLICATES)
