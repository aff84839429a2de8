import { burstParam, readBurstParam, type BurstName } from '@/lib/domain/ended-burst'
import { ENDED_LISTS, type EndedList } from '@/lib/domain/ended-elsewhere'

import { choiceValue, idValue, textValue, toParams } from './url-value'

/** Whose facts that ended elsewhere are shown, and which of them. */
export type EndedFilter = {
  readonly agent: string | null
  readonly list: EndedList
  readonly burst?: BurstName | null // only these, of the open ones
  readonly fact?: string | null // this one alone, whichever list it is in
}

/** Reads the filter of the lane from a URL. */
export function parseEndedFilter(params: URLSearchParams): EndedFilter {
  return {
    agent: textValue(params, 'agent'),
    list: choiceValue(params, 'list', ENDED_LISTS) ?? 'open',
    burst: readBurstParam(textValue(params, 'together')),
    fact: idValue(params, 'fact'),
  }
}

/** Returns the page’s address with this filter. */
export function endedHref({
  agent,
  list,
  burst = null,
  fact = null,
}: EndedFilter): '/review/ended' | `/review/ended?${string}` {
  const params = toParams({
    agent,
    list: list === 'open' ? null : list,
    together: burst === null ? null : burstParam(burst),
    fact,
  }).toString()
  return params === '' ? '/review/ended' : `/review/ended?${params}`
}
