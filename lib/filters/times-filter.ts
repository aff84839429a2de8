import { agentAddress } from './agent-address'
import { textValue } from './url-value'

/** Whose inline passes are shown; null: all agents. */
export type TimesFilter = { readonly agent: string | null }

/** Reads the filter of the times page from a URL. */
export function parseTimesFilter(params: URLSearchParams): TimesFilter {
  return { agent: textValue(params, 'agent') }
}

/** Returns the page's address with this filter. */
export function timesHref(filter: TimesFilter) {
  return agentAddress('times', filter)
}
