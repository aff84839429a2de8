import { textValue, toParams } from './url-value'

/** Whose weights are shown; null: those of all agents. */
export type WeightsFilter = { readonly agent: string | null }

/** Reads the filter of the page of weights from a URL. */
export function parseWeightsFilter(params: URLSearchParams): WeightsFilter {
  return { agent: textValue(params, 'agent') }
}

/** Writes it as a URL carries it. */
export function weightsHref(
  filter: WeightsFilter,
): '/shadow/weights' | `/shadow/weights?${string}` {
  const params = toParams({ ...filter }).toString()
  return params === '' ? '/shadow/weights' : `/shadow/weights?${params}`
}
