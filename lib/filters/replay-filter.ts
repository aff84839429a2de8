import { REPLAY_OUTCOMES } from '@/lib/domain/replay'

import { goLiveHref } from './agent-address'
import { choice, filterOf, share, text } from './filter-of'
import { day, page } from './more-fields'

const LISTS = [...REPLAY_OUTCOMES, 'undone', 'applied', 'all'] as const

/** A list in a replay: one outcome, the undone ones, everything that would have been applied, or everything replayed. */
export type ReplayListName = (typeof LISTS)[number]

/** Which past is replayed; null = all agents, the last 30 days, the match band in force, no list. */
const REPLAY = filterOf({
  agent: text,
  since: day, // UTC
  match: share,
  list: choice(LISTS, null),
  page, // of the list
})

export type ReplayFilter = typeof REPLAY.rest
export const parseReplayFilter = REPLAY.parse
export const replayHref = goLiveHref('what-if', REPLAY)
