import { filterOf, hrefOf, page, text } from './filter-of'

/** Whose duplicates are shown, and which page of them. */
const DUPLICATES = filterOf({ agent: text, page })

export const parseDuplicatesFilter = DUPLICATES.parse
export const duplicatesHref = hrefOf('/memory/duplicates', DUPLICATES)
