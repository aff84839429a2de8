import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query'

import { getJson } from '@/components/shared/get-json'
import { logFilterParams } from '@/lib/filters/log-filter'
import type { LogFilter } from '@/lib/filters/log-filter'
import type { LogPage } from '@/lib/views/operation-log'
import type { OperationView } from '@/lib/views/operation-view'
import type { UndoPreview } from '@/lib/views/undo-plan'

import { isSwept } from './found-words'

const REFRESH_MS = 15_000

/** The operation log under a filter, page by page, kept fresh. */
export function logQuery(filter: LogFilter) {
  const query = logFilterParams(filter).toString()
  return infiniteQueryOptions({
    queryKey: ['operations', query],
    queryFn: ({ pageParam }) => {
      const params = new URLSearchParams(query)
      if (pageParam !== null) params.set('cursor', pageParam)
      return getJson<LogPage>(`/api/operations?${params}`)
    },
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.nextCursor,
    placeholderData: keepPreviousData,
    refetchInterval: REFRESH_MS,
    refetchOnWindowFocus: 'always',
  })
}

/** What undoing an operation would restore; read anew each time, because it is asked right before doing it. */
export function undoPreviewQuery(operationId: string) {
  return queryOptions({
    queryKey: ['undo-preview', operationId],
    queryFn: () =>
      getJson<UndoPreview>(`/api/operations/${encodeURIComponent(operationId)}/preview`),
    staleTime: 0,
    gcTime: 0,
    retry: false,
  })
}

const WATCH_MS = 1_000

/** One operation, read every second while it is written or a sweep of it runs. */
export function operationQuery(operationId: string) {
  return queryOptions({
    queryKey: ['operation', operationId],
    queryFn: () => getJson<OperationView>(`/api/operations/${encodeURIComponent(operationId)}`),
    refetchInterval: ({ state }) =>
      state.data?.writing !== undefined ||
      (state.data?.found !== undefined && !isSwept(state.data.found))
        ? WATCH_MS
        : false,
  })
}

/** The imports that are still being written, read every second while there are any. */
export function importsQuery() {
  return queryOptions({
    queryKey: ['imports'],
    queryFn: () => getJson<readonly OperationView[]>('/api/imports'),
    refetchInterval: ({ state }) => ((state.data?.length ?? 0) > 0 ? WATCH_MS : REFRESH_MS),
  })
}
