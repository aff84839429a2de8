'use client'

import { useQuery } from '@tanstack/react-query'

import { getJson } from '@/components/shared/get-json'
import type { FactPageView } from '@/lib/views/screen'

/** One fact as it stands now, read when an id is given; never from the cache, because its version counts. */
export function useFact(factId: string | null) {
  return useQuery({
    queryKey: ['fact', factId],
    queryFn: async () => {
      const page = await getJson<FactPageView>(`/api/facts/${encodeURIComponent(factId ?? '')}`)
      return page.fact
    },
    enabled: factId !== null,
    staleTime: 0,
    gcTime: 0,
    retry: false,
  })
}
