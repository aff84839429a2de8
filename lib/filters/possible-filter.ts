import { textValue, toParams } from './url-value'

/** Whose possible pairs are shown. */
export type PossibleFilter = { readonly agent: string | null }

/** Reads the filter of the possible pairs from a URL. */
export function parsePossibleFilter(params: URLSearchParams): PossibleFilter {
  return { agent: textValue(params, 'agent') }
}

/** Returns the page’s address with this filter. */
export function possibleHref({
  agent,
}: PossibleFilter): '/review/possible' | `/review/possible?${string}` {
  const params = toParams({ agent }).toString()
  return params === '' ? '/review/possible' : `/review/possible?${params}`
}
