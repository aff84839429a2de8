import { queryOptions } from '@tanstack/react-query'

import { getJson } from '@/components/shared/get-json'
import { patternFilterParams } from '@/lib/filters/pattern-filter'
import type { PatternColumn } from '@/lib/views/pattern-board'

const RECOUNT_MS = 15_000

/** How one pattern of an agent has fared so far. */
export function recordQuery(agent: string, pattern: string) {
  const search = patternFilterParams({ agent, pattern }).toString()
  return queryOptions({
    queryKey: ['patterns', search],
    queryFn: () => getJson<PatternColumn>(`/api/patterns?${search}`),
    staleTime: RECOUNT_MS,
  })
}
