import { infiniteQueryOptions, queryOptions, skipToken } from '@tanstack/react-query'

import { getJson } from '@/components/shared/get-json'
import { queueFilterParams } from '@/lib/filters/queue-filter'
import type { QueueFilter } from '@/lib/filters/queue-filter'
import type { ProposalView } from '@/lib/views/proposal-view'
import type { QueueCounts, QueuePage } from '@/lib/views/queue'

const COUNTS_MS = 15_000

/**
 * The list, page by page. It is fetched once per filter and never again by itself: a list that moves under the
 * reviewer is worse than one that is a minute old. New arrivals are counted and loaded on request.
 */
export function queueQuery(filter: QueueFilter) {
  const search = queueSearch(filter)
  return infiniteQueryOptions({
    queryKey: ['queue', search],
    queryFn: ({ pageParam }) => fetchQueuePage(search, pageParam),
    initialPageParam: null as string | null,
    getNextPageParam: (last: QueuePage) => last.nextCursor,
    staleTime: Infinity,
    gcTime: 0, // who comes back to a list sees it as it is then
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
    structuralSharing: false,
  })
}

export function countsQuery(agent: string | null) {
  const search = agent === null ? '' : `?${new URLSearchParams({ agent }).toString()}`
  return queryOptions({
    queryKey: ['counts', agent],
    queryFn: () => getJson<QueueCounts>(`/api/counts${search}`),
    staleTime: COUNTS_MS,
    refetchInterval: COUNTS_MS,
  })
}

/** One proposal that no list has brought; null asks for none. */
export function proposalQuery(id: string | null) {
  return queryOptions({
    queryKey: ['proposal', id],
    queryFn:
      id === null
        ? skipToken
        : () => getJson<ProposalView>(`/api/proposals/${encodeURIComponent(id)}`),
    staleTime: Infinity,
    gcTime: 0,
  })
}

/** The highest number among what fits a filter, as it was when first asked: what is higher has come since. */
export function newestQuery(filter: QueueFilter) {
  const search = queueSearch({ ...filter, sort: 'newest', group: null })
  return queryOptions({
    queryKey: ['newest-number', search],
    queryFn: async () => (await fetchQueuePage(search, null)).items[0]?.number ?? 0,
    staleTime: Infinity,
  })
}

const MOST_ARRIVAL_PAGES = 10

/** Returns what came after the proposal of that number, newest first. */
export async function fetchArrivals(
  filter: QueueFilter,
  after: number,
): Promise<readonly ProposalView[]> {
  const search = queueSearch({ ...filter, sort: 'newest', group: null })
  const found: ProposalView[] = []
  let cursor: string | null = null
  for (let nth = 0; nth < MOST_ARRIVAL_PAGES; nth += 1) {
    const page: QueuePage = await fetchQueuePage(search, cursor)
    const newer = page.items.filter((proposal) => proposal.number > after)
    found.push(...newer)
    cursor = page.nextCursor
    if (newer.length < page.items.length || cursor === null) break
  }
  return found
}

/** Writes the filter as the address carries it. */
export function queueSearch(filter: QueueFilter): string {
  return queueFilterParams(filter).toString()
}

function fetchQueuePage(search: string, cursor: string | null): Promise<QueuePage> {
  const params = new URLSearchParams(search)
  if (cursor !== null) params.set('cursor', cursor)
  return getJson<QueuePage>(`/api/proposals?${params.toString()}`)
}
