'use client'

import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useState } from 'react'

import { Button } from '@/components/ui/button'
import { ListError, LoadMore } from '@/components/ui/list-states'
import { logFilterParams } from '@/lib/filters/log-filter'
import type { LogFilter } from '@/lib/filters/log-filter'
import type { AgentView, LogPage } from '@/lib/views/screen'

import { splitArrivals } from './group-log'
import { LogDays } from './log-days'
import { LogFilterBar } from './log-filter-bar'
import { logQuery, runningSweepsQuery } from './log-query'
import { NoOperations } from './no-operations'
import { useLogFilter } from './use-log-filter'

/** The operation log. It refreshes itself; what arrives waits behind a button, so that nothing moves. */
export function LogList({
  first,
  firstFilter,
  agents,
}: {
  readonly first: LogPage
  readonly firstFilter: LogFilter
  readonly agents: readonly AgentView[]
}) {
  const { filter, change } = useLogFilter()
  const key = logFilterParams(filter).toString()
  const isFirst = key === logFilterParams(firstFilter).toString()
  const query = useInfiniteQuery({
    ...logQuery(filter),
    ...(isFirst ? { initialData: { pages: [first], pageParams: [null] } } : {}),
  })
  const sweeps = useQuery(runningSweepsQuery(filter.agent))
  const operations = query.data?.pages.flatMap((page) => page.items) ?? []
  const newest = operations[0]?.seq ?? null
  const [seen, setSeen] = useState({ key, seq: first.items[0]?.seq ?? newest })
  if (seen.key !== key && !query.isPlaceholderData) setSeen({ key, seq: newest })
  const { shown, arrived } = splitArrivals(operations, seen.key === key ? seen.seq : null)
  return (
    <div className="flex flex-col gap-5">
      <LogFilterBar
        filter={filter}
        agents={agents}
        actors={query.data?.pages[0]?.actors ?? []}
        onChange={change}
      />
      <ListError title="The log could not be read." query={query} />
      {arrived > 0 ? (
        <Button className="self-center" onClick={() => setSeen({ key, seq: newest })}>
          {arrived === 1 ? 'Show 1 new operation' : `Show ${arrived} new operations`}
        </Button>
      ) : null}
      <div
        aria-busy={query.isPlaceholderData}
        className={query.isPlaceholderData ? 'opacity-60' : ''}
      >
        {shown.length === 0 ? <NoOperations filter={filter} onChange={change} /> : null}
        <LogDays
          operations={shown}
          running={sweeps.data ?? []}
          onUndone={(seq) => setSeen({ key, seq })}
        />
      </div>
      <LoadMore query={query} />
    </div>
  )
}
