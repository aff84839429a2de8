import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback, useMemo, useReducer, useState } from 'react'

import { latestView, queueOrder, type Inserted } from '@/components/review/proposals/queue-order'
import type { ReviewEvent } from '@/components/review/proposals/review-events'
import { EMPTY_SESSION, reviewSession } from '@/components/review/proposals/review-session'
import type { PairView } from '@/lib/views/pair-view'

import { sampleQuery, type SampleOf } from './pattern-queries'

const NO_PAGES: readonly (readonly PairView[])[] = []
const LANDED: ReadonlySet<ReviewEvent['type']> = new Set(['recorded', 'undone', 'redone', 'seen'])

function isOfMany(event: ReviewEvent): boolean {
  if (event.type !== 'undone' && event.type !== 'redone') return false
  return event.proposals.length !== 1
}

/** The pairs that were drawn so far, with what was answered here on top. */
export function useSample(of: SampleOf) {
  const client = useQueryClient()
  const list = useInfiniteQuery(sampleQuery(of))
  const [session, tell] = useReducer(reviewSession, EMPTY_SESSION)
  const [inserted, setInserted] = useState<readonly Inserted<PairView>[]>([])
  const { data, hasNextPage, isFetchingNextPage, fetchNextPage } = list

  const dispatch = useCallback(
    (event: ReviewEvent) => {
      tell(event)
      if (!LANDED.has(event.type)) return
      void client.invalidateQueries({ queryKey: ['patterns'] })
      // What was drawn stays as it is here, unless many came back at once; who comes later draws from what is left.
      const refetchType = isOfMany(event) ? 'active' : 'none'
      void client.invalidateQueries({ queryKey: ['pattern-sample'], refetchType })
    },
    [client],
  )
  const pages = useMemo(() => data?.pages.map(({ items }) => items) ?? NO_PAGES, [data])
  const order = useMemo(
    () =>
      queueOrder({ pages, inserted, arrivals: [] }).map((each) =>
        latestView(each, session.overlay),
      ),
    [pages, inserted, session.overlay],
  )
  const fetchMore = useCallback(() => {
    if (hasNextPage && !isFetchingNextPage) void fetchNextPage()
  }, [hasNextPage, isFetchingNextPage, fetchNextPage])
  return {
    session,
    dispatch,
    order,
    fetchMore,
    hasMore: hasNextPage,
    pageCount: pages.length,
    settled: data !== undefined,
    failed: list.isError,
    refetch: () => void list.refetch(),
    insert: (proposal: PairView, before: string | null) =>
      setInserted((held) => [...held, { proposal, before }]),
  }
}
