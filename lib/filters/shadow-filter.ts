import { goLiveHref, readinessAddress } from './agent-address'
import { filterOf, text, withParams } from './filter-of'
import { id } from './more-fields'

export const SHADOW_FIELDS = { agent: text, sample: id }

/** Whose results, and from which blind sample; null = the table of agents, and the sample with the most labels. */
const SHADOW = filterOf(SHADOW_FIELDS)

export type ShadowFilter = typeof SHADOW.rest
export const parseShadowFilter = SHADOW.parse

/** Returns the address of the table of agents, or of an agent's readiness. */
export function shadowHref({ agent, sample }: ShadowFilter) {
  return agent === null ? withParams('/go-live', { sample }) : readinessAddress(agent, { sample })
}

/** The printable report with the same results. */
export const reportHref = goLiveHref('report', SHADOW)

/** The disagreements between detector and labels, by reason. */
export const errorsHref = goLiveHref('errors', SHADOW)
