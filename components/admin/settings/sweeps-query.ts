import { queryOptions } from '@tanstack/react-query'

import { getJson } from '@/components/shared/get-json'
import type { SweepsView } from '@/lib/views/settings-screen'

const WATCH_MS = 1_000
const IDLE_MS = 30_000

/** The sweeps of one agent, asked for every second while one runs. */
export function sweepsQuery(agent: string) {
  return queryOptions({
    queryKey: ['sweeps', agent],
    queryFn: () => getJson<SweepsView>(`/api/sweeps?agent=${encodeURIComponent(agent)}`),
    refetchInterval: ({ state }) =>
      state.data?.runs.some(({ status }) => status === 'running') === true ? WATCH_MS : IDLE_MS,
  })
}
