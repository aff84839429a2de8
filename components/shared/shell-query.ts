import { queryOptions } from '@tanstack/react-query'

import type { ShellView } from '@/lib/views/shell'

import { getJson } from './get-json'

const REFRESH_MS = 30_000

/** What every page carries. Invalidate `shellQuery().queryKey` after anything that changes counts or phases. */
export function shellQuery() {
  return queryOptions({
    queryKey: ['shell'],
    queryFn: () => getJson<ShellView>('/api/shell'),
    staleTime: REFRESH_MS,
    refetchInterval: REFRESH_MS,
  })
}
