import { goLiveHref } from './agent-address'
import { filterOf, text } from './filter-of'

/** Whose inline passes are shown; null: all agents. */
const TIMES = filterOf({ agent: text })

export const parseTimesFilter = TIMES.parse
export const timesHref = goLiveHref('times', TIMES)
