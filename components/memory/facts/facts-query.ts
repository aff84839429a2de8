import { infiniteQueryOptions, keepPreviousData } from '@tanstack/react-query'

import { getJson } from '@/components/shared/get-json'
import { factFilterParams } from '@/lib/filters/fact-filter'
import type { FactListFilter } from '@/lib/filters/fact-filter'
import type { FactListPage } from '@/lib/views/facts'

const FRESH_MS = 5_000

/** The fact list under a filter, page by page. */
export function factsQuery(filter: FactListFilter) {
  const query = factFilterParams(filter).toString()
  return infiniteQueryOptions({
    queryKey: ['facts', query],
    queryFn: ({ pageParam }) => {
      const params = new URLSearchParams(query)
      if (pageParam !== null) params.set('cursor', pageParam)
      return getJson<FactListPage>(`/api/facts?${params}`)
    },
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.nextCursor,
    placeholderData: keepPreviousData,
    staleTime: FRESH_MS,
  })
}
