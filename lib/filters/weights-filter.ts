import { textValue, toParams } from './url-value'

/** Whose weights are shown; null: all agents. */
export type WeightsFilter = { readonly agent: string | null }

/** Reads the filter of the weights page from a URL. */
export function parseWeightsFilter(params: URLSearchParams): WeightsFilter {
  return { agent: textValue(params, 'agent') }
}

/** Returns the page's address with this filter. */
export function weightsHref(
  filter: WeightsFilter,
): '/shadow/weights' | `/shadow/weights?${string}` {
  const params = toParams({ ...filter }).toString()
  return params === '' ? '/shadow/weights' : `/shadow/weights?${params}`
}
