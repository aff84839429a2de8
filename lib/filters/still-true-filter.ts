import { pageValue, textValue, toParams } from './url-value'

/** Whose unconfirmed facts are shown, and which page of them. */
export type StillTrueFilter = { readonly agent: string | null; readonly page: number }

/** Reads the filter from a URL. */
export function parseStillTrueFilter(params: URLSearchParams): StillTrueFilter {
  return { agent: textValue(params, 'agent'), page: pageValue(params) }
}

/** Returns the page’s address with this filter. */
export function stillTrueHref({
  agent,
  page,
}: StillTrueFilter): '/memory/still-true' | `/memory/still-true?${string}` {
  const params = toParams({ agent, page: page === 1 ? null : String(page) }).toString()
  return params === '' ? '/memory/still-true' : `/memory/still-true?${params}`
}
