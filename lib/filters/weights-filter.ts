import { agentAddress } from './agent-address'
import { textValue } from './url-value'

/** Whose weights are shown; null: all agents. */
export type WeightsFilter = { readonly agent: string | null }

/** Reads the filter of the weights page from a URL. */
export function parseWeightsFilter(params: URLSearchParams): WeightsFilter {
  return { agent: textValue(params, 'agent') }
}

/** Returns the page's address with this filter. */
export function weightsHref(filter: WeightsFilter) {
  return agentAddress('advanced', filter)
}
