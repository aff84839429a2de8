import { burstParam, readBurstParam, type BurstName } from '@/lib/domain/ended-burst'
import { ENDED_LISTS } from '@/lib/domain/ended-elsewhere'

import { choice, filterOf, hrefOf, text, type Field } from './filter-of'
import { id } from './more-fields'
import { textValue } from './url-value'

const together: Field<BurstName | null> = {
  param: 'together',
  read: (params, name) => readBurstParam(textValue(params, name)),
  write: (burst) => (burst === null ? null : burstParam(burst)),
  rest: null,
}

/** Whose facts that ended elsewhere are shown, and which of them. */
const ENDED = filterOf({
  agent: text,
  list: choice(ENDED_LISTS, 'open'),
  burst: together, // only these, of the open ones
  fact: id, // this one alone, whichever list it is in
})

export type EndedFilter = Pick<typeof ENDED.rest, 'agent' | 'list'> & Partial<typeof ENDED.rest>
export const parseEndedFilter = ENDED.parse
export const endedHref = hrefOf('/review/ended', ENDED)
