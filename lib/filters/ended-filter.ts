import { ENDED_LISTS, type EndedList } from '@/lib/domain/ended-elsewhere'

import { choiceValue, textValue, toParams } from './url-value'

/** Whose supersessions from elsewhere are shown, and which of them. */
export type EndedFilter = { readonly agent: string | null; readonly list: EndedList }

/** Reads the filter of the lane from a URL. */
export function parseEndedFilter(params: URLSearchParams): EndedFilter {
  return {
    agent: textValue(params, 'agent'),
    list: choiceValue(params, 'list', ENDED_LISTS) ?? 'open',
  }
}

/** Returns the page’s address with this filter. */
export function endedHref({
  agent,
  list,
}: EndedFilter): '/review/ended' | `/review/ended?${string}` {
  const params = toParams({ agent, list: list === 'open' ? null : list }).toString()
  return params === '' ? '/review/ended' : `/review/ended?${params}`
}
