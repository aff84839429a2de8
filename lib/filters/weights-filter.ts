import { goLiveHref } from './agent-address'
import { filterOf, text } from './filter-of'

/** Whose weights are shown; null: all agents. */
const WEIGHTS = filterOf({ agent: text })

export const parseWeightsFilter = WEIGHTS.parse
export const weightsHref = goLiveHref('advanced', WEIGHTS)
