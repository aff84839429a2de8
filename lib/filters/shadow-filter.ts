import { agentAddress, readinessAddress } from './agent-address'
import { idValue, textValue, toParams } from './url-value'

/** Whose results, and from which blind sample; null = the table of agents, and the sample with the most labels. */
export type ShadowFilter = { readonly agent: string | null; readonly sample: string | null }

/** Reads the shadow filter from a URL, ignoring invalid values. */
export function parseShadowFilter(params: URLSearchParams): ShadowFilter {
  return { agent: textValue(params, 'agent'), sample: idValue(params, 'sample') }
}

/** Returns the address of the table of agents, or of an agent's readiness. */
export function shadowHref({ agent, sample }: ShadowFilter) {
  if (agent !== null) return readinessAddress(agent, { sample })
  const params = toParams({ sample }).toString()
  return params === '' ? ('/go-live' as const) : (`/go-live?${params}` as const)
}

/** Returns the address of the printable report with the same results. */
export function reportHref(filter: ShadowFilter) {
  return agentAddress('report', filter)
}

/** Returns the address of the disagreements between detector and labels, by reason. */
export function errorsHref({ agent, sample }: ShadowFilter) {
  return agentAddress('errors', { agent, sample })
}
