import { textValue, toParams } from './url-value'

/** Whose inline passes are shown; null: those of all agents. */
export type TimesFilter = { readonly agent: string | null }

/** Reads the filter of the page of times from a URL. */
export function parseTimesFilter(params: URLSearchParams): TimesFilter {
  return { agent: textValue(params, 'agent') }
}

/** Writes it as a URL carries it. */
export function timesHref(filter: TimesFilter): '/shadow/times' | `/shadow/times?${string}` {
  const params = toParams({ ...filter }).toString()
  return params === '' ? '/shadow/times' : `/shadow/times?${params}`
}
