import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useCallback, useMemo, useReducer, useState } from 'react'

import {
  currentView,
  passedOver,
  queueOrder,
  type Inserted,
} from '@/components/review/proposals/queue-order'
import {
  decidedCount,
  EMPTY_SESSION,
  reviewSession,
} from '@/components/review/proposals/review-session'
import { isWhole } from '@/components/review/proposals/whole-view'
import { lockedIn, type QueueFilter } from '@/lib/filters/queue-filter'
import type { PairView } from '@/lib/views/pair-view'
import type { ProposalView } from '@/lib/views/proposal-view'
import type { QueueCounts, QueuePage } from '@/lib/views/queue'

import { countsQuery, newestQuery, queueQuery } from './queue-queries'
import { useArrivals } from './use-arrivals'

const NO_PAGES: readonly (readonly ProposalView[])[] = []

/** What the server says. It is asked above the session, so that an answer does not have it asked for its options again. */
export function useQueueData(filter: QueueFilter) {
  const list = useInfiniteQuery({ ...queueQuery(filter), placeholderData: keepPreviousData })
  const { data: counts, dataUpdatedAt: countedAt } = useQuery(countsQuery(filter.agent))
  const newest = useQuery({ ...newestQuery(filter), enabled: !isNewestFirst(filter) }).data
  return { filter, list, counts, countedAt, newest: newest ?? null }
}

/** The list as the reviewer sees it: what the server sent, what undo brought back, what was answered here on top. */
export function useQueue({
  filter,
  list,
  counts,
  countedAt,
  newest,
}: ReturnType<typeof useQueueData>) {
  const [session, dispatch] = useReducer(reviewSession, EMPTY_SESSION)
  const [inserted, setInserted] = useState<readonly Inserted[]>([])
  const data = list.data
  const pages = useMemo(() => data?.pages.map((page) => page.items) ?? NO_PAGES, [data])
  const loaded = useMemo(() => new Set(pages.flat().map(({ id }) => id)), [pages])
  const arrivals = useArrivals({
    filter,
    newest: isNewestFirst(filter) ? newestOf(data?.pages) : newest,
    pending: counts === undefined ? null : waitingIn(filter, counts),
    countedAt,
    decided: decidedCount(session),
    isKnown: (id) => loaded.has(id) || session.overlay.has(id) || session.handled.has(id),
  })
  const listed = useMemo(
    () => queueOrder({ pages, inserted, arrivals: arrivals.shown }),
    [pages, inserted, arrivals.shown],
  )
  const order = useMemo(
    () => listed.map((proposal) => currentView(proposal, session.overlay)),
    [listed, session.overlay],
  )
  const passed = useMemo(
    () => passedOver(order, session.handled, lockedIn(filter) === false),
    [order, session.handled, filter],
  )
  const counted = useMemo(
    () =>
      counts === undefined || filter.status !== 'pending'
        ? null
        : { waiting: waitingIn(filter, counts), at: countedAt },
    [counts, countedAt, filter],
  )
  const { hasNextPage, isFetchingNextPage, fetchNextPage, isPlaceholderData } = list
  const fetchMore = useCallback(() => {
    if (hasNextPage && !isFetchingNextPage && !isPlaceholderData) void fetchNextPage()
  }, [hasNextPage, isFetchingNextPage, isPlaceholderData, fetchNextPage])
  return {
    session,
    dispatch,
    order,
    passed,
    counts,
    counted,
    arrivals,
    fetchMore,
    hasMore: hasNextPage,
    pageCount: pages.length,
    total: data?.pages[0]?.total ?? null,
    asOf: data?.pages[0]?.asOf ?? null,
    labelled: filter.sort === 'informative' ? (data?.pages[0]?.labelled ?? null) : null,
    loadingMore: isFetchingNextPage,
    settled: !isPlaceholderData && data !== undefined,
    failed: list.isError && data === undefined,
    refetch: () => void list.refetch(),
    insert: (proposal: PairView, before: string | null) => {
      if (isWhole(proposal)) setInserted((held) => [...held, { proposal, before }])
    },
  }
}

function isNewestFirst({ sort, group }: QueueFilter): boolean {
  return sort === 'newest' && group === null
}

/** How many wait where the reviewer is: among the locked, or among all others. */
function waitingIn({ locked }: QueueFilter, { byStatus, locked: ofLocked }: QueueCounts): number {
  return locked ? ofLocked : byStatus.pending
}

/** The highest number of a list sorted by newest; null until it is there. */
function newestOf(pages: readonly QueuePage[] | undefined): number | null {
  return pages === undefined ? null : (pages[0]?.items[0]?.number ?? 0)
}
