import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'

import { getJson } from '@/components/shared/get-json'
import { patternFilterParams } from '@/lib/filters/pattern-filter'
import type { PatternFilter } from '@/lib/filters/pattern-filter'
import type { PatternBoard } from '@/lib/views/pattern-board'
import type { PatternSample } from '@/lib/views/patterns'

const RECOUNT_MS = 15_000

/** Which proposals the board is about. */
export type BoardFilter = Pick<PatternFilter, 'agent' | 'detector'>

/** Which proposals are drawn, and in what random order. */
export type SampleOf = BoardFilter & { readonly pattern: string; readonly seed: string }

/** The pattern board; counted again when the page is looked at again, and after every verdict given here. */
export function boardQuery({ agent, detector }: BoardFilter) {
  const search = patternFilterParams({ agent, detector }).toString()
  return queryOptions({
    queryKey: ['patterns', search],
    queryFn: () => getJson<PatternBoard>(`/api/patterns?${search}`),
    staleTime: 0,
    refetchInterval: RECOUNT_MS,
    refetchOnMount: false, // it came with the document
  })
}

/** Proposals of a pattern at random, five at a time. A sample that was drawn stays: it is never fetched again by itself. */
export function sampleQuery(of: SampleOf) {
  const search = patternFilterParams(of).toString()
  return infiniteQueryOptions({
    queryKey: ['pattern-sample', search],
    queryFn: ({ pageParam }) => {
      const params = new URLSearchParams(search)
      if (pageParam !== null) params.set('cursor', pageParam)
      return getJson<PatternSample>(`/api/patterns/sample?${params.toString()}`)
    },
    initialPageParam: null as string | null,
    getNextPageParam: (last: PatternSample) => last.nextCursor,
    staleTime: Infinity,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  })
}
