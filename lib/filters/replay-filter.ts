import { REPLAY_OUTCOMES, type ReplayOutcome } from '@/lib/domain/replay'

import { choiceValue, dayValue, shareValue, textValue, toParams } from './url-value'

/** Which past is replayed; null = all agents, the last thirty days, the match band in force, no list. */
export type ReplayFilter = {
  readonly agent: string | null
  readonly since: string | null // a day, UTC
  readonly match: number | null // 0–1
  readonly list: ReplayOutcome | 'undone' | null
}

const LISTS = [...REPLAY_OUTCOMES, 'undone'] as const

/** Reads the filter of a replay from a URL; what makes no sense there is taken as absent. */
export function parseReplayFilter(params: URLSearchParams): ReplayFilter {
  return {
    agent: textValue(params, 'agent'),
    since: dayValue(params, 'since'),
    match: shareValue(params, 'match'),
    list: choiceValue(params, 'list', LISTS),
  }
}

/** Writes it as a URL carries it. */
export function replayHref(filter: ReplayFilter): '/shadow/replay' | `/shadow/replay?${string}` {
  const params = toParams({ ...filter }).toString()
  return params === '' ? '/shadow/replay' : `/shadow/replay?${params}`
}
