import { REPLAY_OUTCOMES } from '@/lib/domain/replay'

import { agentAddress } from './agent-address'
import { choiceValue, dayValue, pageValue, shareValue, textValue } from './url-value'

const LISTS = [...REPLAY_OUTCOMES, 'undone', 'applied', 'all'] as const

/** A list in a replay: one outcome, the undone ones, everything that would have been applied, or everything replayed. */
export type ReplayListName = (typeof LISTS)[number]

/** Which past is replayed; null = all agents, the last 30 days, the match band in force, no list. */
export type ReplayFilter = {
  readonly agent: string | null
  readonly since: string | null // a day, UTC
  readonly match: number | null // 0–1
  readonly list: ReplayListName | null
  readonly page: number // of the list, 1-based
}

/** Reads the replay filter from a URL, ignoring invalid values. */
export function parseReplayFilter(params: URLSearchParams): ReplayFilter {
  return {
    agent: textValue(params, 'agent'),
    since: dayValue(params, 'since'),
    match: shareValue(params, 'match'),
    list: choiceValue(params, 'list', LISTS),
    page: pageValue(params),
  }
}

/** Returns the page's address with this filter. */
export function replayHref({
  page = 1,
  ...filter
}: Omit<ReplayFilter, 'page'> & { readonly page?: number }) {
  return agentAddress('what-if', { ...filter, page: page === 1 ? null : page })
}
