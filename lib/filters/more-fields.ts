import type { Field } from './filter-of'
import { dayValue, exactShare, idValue, pageValue } from './url-value'

// Apart from the others, because the first scripts of the review page need none of these.

export const id: Field<string | null> = { read: idValue, rest: null }
export const day: Field<string | null> = { read: dayValue, rest: null }
export const shareAsGiven: Field<number | null> = { read: exactShare, rest: null }
export const page: Field<number> = { read: pageValue, rest: 1 }
