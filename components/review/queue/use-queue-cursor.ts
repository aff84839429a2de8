import { useCallback, useEffect, useState } from 'react'

import { isTaken } from '@/components/review/live/presence'
import { neighbour, nextWaiting } from '@/components/review/proposals/queue-order'
import { announce } from '@/components/ui/live-region'
import type { PairView } from '@/lib/views/pair-view'

import type { TurnTo } from './proposal-deck'
import type { useQueue } from './use-queue'

const NOTHING = (): void => undefined

/** How many pages are fetched to find the proposal of a link in its place. */
const MAX_SEARCHED_PAGES = 12

/** What of a list there has to be to be in it. */
export type Walkable = Pick<
  ReturnType<typeof useQueue>,
  'passed' | 'hasMore' | 'fetchMore' | 'pageCount' | 'settled'
> & {
  readonly order: readonly PairView[]
  readonly insert: (proposal: PairView, before: string | null) => void
}

const AT_ONCE: TurnTo = (_view, commit) => commit()

/** Where the reviewer is in the list, and where an answer leads. `turnTo` shows a step before it is made, where it can. */
export function useQueueCursor(queue: Walkable, painted: string | null, turnTo = AT_ONCE) {
  const { order, passed, hasMore, fetchMore, pageCount, settled } = queue
  const [wantedId, select] = useState(painted)
  const [goesOn, setGoesOn] = useState<string | null>(null) // the item whose successor is still being fetched
  const [linkHolds, setLinkHolds] = useState(painted !== null) // until the filter is changed

  const onward = goesOn === null ? null : nextWaiting(order, goesOn, passed)
  if (onward !== null) select(onward.id)
  if (goesOn !== null && (onward !== null || !hasMore)) setGoesOn(null)
  const listed = order.some((proposal) => proposal.id === wantedId)
  const linked = linkHolds && wantedId === painted
  const selectedId = listed || linked ? wantedId : (order[0]?.id ?? null)

  const lost = linked && !listed && settled && pageCount < MAX_SEARCHED_PAGES
  const wantsMore = hasMore && (goesOn !== null || lost)
  useEffect(() => {
    if (wantsMore) fetchMore()
  }, [wantsMore, pageCount, fetchMore])

  const nextAfter = (from: string | null): PairView | null => {
    const free = { has: (id: string) => passed.has(id) || isTaken(id) }
    return nextWaiting(order, from, free) ?? nextWaiting(order, from, passed)
  }
  const advance = (from: string, along = NOTHING): PairView | null => {
    const next = nextAfter(from)
    if (next !== null) {
      turnTo(next, () => {
        along()
        select(next.id)
      })
      return next
    }
    along()
    if (hasMore) setGoesOn(from)
    return null
  }

  return {
    selectedId,
    select: useCallback((id: string) => select(id), []),
    leaveLink: useCallback(() => setLinkHolds(false), []),
    nextId: (nextAfter(selectedId) ?? neighbour(order, selectedId, 1))?.id ?? null,
    advance,
    /** Goes on from these, which are to go: to what waits next after the one that is shown. */
    leave: (ids: readonly string[]) => {
      if (selectedId === null || !ids.includes(selectedId)) return
      const gone = new Set([...passed, ...ids])
      const next = nextWaiting(order, selectedId, gone)
      if (next !== null) select(next.id)
    },
    move: (step: 1 | -1) => {
      const next = neighbour(order, selectedId, step)
      if (next !== null) turnTo(next, () => select(next.id))
      return next
    },
    nextPending: () => {
      if (selectedId === null || advance(selectedId) === null)
        announce('Nothing else is waiting here.')
    },
    jump: (proposal: PairView, along = NOTHING) => {
      turnTo(proposal, () => {
        along()
        const present = order.some((each) => each.id === proposal.id)
        if (!present) queue.insert(proposal, listed ? selectedId : null)
        select(proposal.id)
      })
    },
  }
}
