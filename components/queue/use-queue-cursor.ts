'use client'

import { useCallback, useEffect, useState } from 'react'

import { isTaken } from '@/components/live/presence'
import { announce } from '@/components/ui/live-region'
import type { PairView } from '@/lib/views/screen'

import { neighbour, nextWaiting } from './queue-order'
import type { useQueue } from './use-queue'

/** How many pages are fetched to find the proposal of a link in its place. */
const MAX_SEARCHED_PAGES = 12

/** What of a list there has to be to be in it. */
export type Walked = Pick<
  ReturnType<typeof useQueue>,
  'session' | 'hasMore' | 'fetchMore' | 'pageCount' | 'settled'
> & {
  readonly order: readonly PairView[]
  readonly insert: (proposal: PairView, before: string | null) => void
}

/** Where the reviewer is in the list, and where an answer leads. */
export function useQueueCursor(queue: Walked, painted: string | null) {
  const { order, session, hasMore, fetchMore, pageCount, settled } = queue
  const [wantedId, select] = useState(painted)
  const [goesOn, setGoesOn] = useState<string | null>(null) // the item whose successor is still being fetched
  const [linkHolds, setLinkHolds] = useState(painted !== null) // until the filter is changed

  const onward = goesOn === null ? null : nextWaiting(order, goesOn, session.handled)
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

  const advance = (from: string): PairView | null => {
    const free = { has: (id: string) => session.handled.has(id) || isTaken(id) }
    const next = nextWaiting(order, from, free) ?? nextWaiting(order, from, session.handled)
    if (next !== null) select(next.id)
    else if (hasMore) setGoesOn(from)
    return next
  }

  return {
    selectedId,
    select: useCallback((id: string) => select(id), []),
    leaveLink: useCallback(() => setLinkHolds(false), []),
    advance,
    move: (step: 1 | -1) => {
      const next = neighbour(order, selectedId, step)
      if (next !== null) select(next.id)
      return next
    },
    nextPending: () => {
      if (selectedId === null || advance(selectedId) === null)
        announce('Nothing else is waiting here.')
    },
    jump: (proposal: PairView) => {
      const present = order.some((each) => each.id === proposal.id)
      if (!present) queue.insert(proposal, listed ? selectedId : null)
      select(proposal.id)
    },
  }
}
