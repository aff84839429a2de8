'use client'

import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useCallback, useMemo, useReducer, useState } from 'react'

import { decidedCount, EMPTY_SESSION, reviewSession } from '@/components/proposals/review-session'
import type { QueueFilter } from '@/lib/filters/queue-filter'
import type { ProposalView } from '@/lib/views/screen'

import { currentView, queueOrder, type Inserted } from './queue-order'
import { countsQuery, queueQuery } from './queue-queries'
import { useArrivals } from './use-arrivals'

const NO_PAGES: readonly (readonly ProposalView[])[] = []

/** The list as the reviewer sees it: what the server sent, what undo brought back, what was answered here on top. */
export function useQueue(filter: QueueFilter) {
  const [session, dispatch] = useReducer(reviewSession, EMPTY_SESSION)
  const [inserted, setInserted] = useState<readonly Inserted[]>([])
  const list = useInfiniteQuery({ ...queueQuery(filter), placeholderData: keepPreviousData })
  const { data: counts, dataUpdatedAt } = useQuery(countsQuery(filter.agent))
  const data = list.data
  const arrivals = useArrivals({
    filter,
    newestLoaded: data === undefined ? null : (data.pages[0]?.items[0]?.number ?? 0),
    pending: counts?.byStatus.pending ?? null,
    countedAt: dataUpdatedAt,
    decided: decidedCount(session),
    known: session.overlay,
  })
  const pages = useMemo(() => data?.pages.map((page) => page.items) ?? NO_PAGES, [data])
  const listed = useMemo(
    () => queueOrder({ pages, inserted, arrivals: arrivals.shown }),
    [pages, inserted, arrivals.shown],
  )
  const order = useMemo(
    () => listed.map((proposal) => currentView(proposal, session.overlay)),
    [listed, session.overlay],
  )
  const { hasNextPage, isFetchingNextPage, fetchNextPage, isPlaceholderData } = list
  const fetchMore = useCallback(() => {
    if (hasNextPage && !isFetchingNextPage && !isPlaceholderData) void fetchNextPage()
  }, [hasNextPage, isFetchingNextPage, isPlaceholderData, fetchNextPage])
  return {
    session,
    dispatch,
    order,
    counts,
    arrivals,
    fetchMore,
    hasMore: hasNextPage,
    pageCount: pages.length,
    total: data?.pages[0]?.total ?? null,
    loadingMore: isFetchingNextPage,
    settled: !isPlaceholderData && data !== undefined,
    failed: list.isError && data === undefined,
    refetch: () => void list.refetch(),
    insert: (proposal: ProposalView, before: string | null) =>
      setInserted((held) => [...held, { proposal, before }]),
  }
}
