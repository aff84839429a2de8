'use client'

import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'

import { useAddressFilter } from '@/components/shared/use-address-filter'
import { Button } from '@/components/ui/button'
import { ButtonLink } from '@/components/ui/button-link'
import { EmptyState } from '@/components/ui/empty-state'
import { ListError, LoadMore } from '@/components/ui/list-states'
import { isolated } from '@/lib/domain/isolated'
import { logFilterParams, parseLogFilter } from '@/lib/filters/log-filter'
import type { LogFilter } from '@/lib/filters/log-filter'
import { formatCount } from '@/lib/language/format'
import type { AgentView } from '@/lib/views/agents'
import type { LogPage } from '@/lib/views/operation-log'

import { splitArrivals } from './group-log'
import { LogDays } from './log-days'
import { LogFilterBar } from './log-filter-bar'
import { logQuery } from './log-query'
import { OPERATION_WORDS } from './operation-words'

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
  const { filter, change } = useAddressFilter('/activity', {
    parse: parseLogFilter,
    toParams: logFilterParams,
  })
  const key = logFilterParams(filter).toString()
  const isFirst = key === logFilterParams(firstFilter).toString()
  const query = useInfiniteQuery({
    ...logQuery(filter),
    ...(isFirst ? { initialData: { pages: [first], pageParams: [null] } } : {}),
  })
  const operations = query.data?.pages.flatMap((page) => page.items) ?? []
  const newest = operations[0]?.seq ?? null
  const [seen, setSeen] = useState({ key, seq: first.items[0]?.seq ?? newest })
  if (seen.key !== key && !query.isPlaceholderData) setSeen({ key, seq: newest })
  const { shown, arrived } = splitArrivals(operations, seen.key === key ? seen.seq : null)
  return (
    <div className="flex flex-col gap-5">
      {operations.length === 0 && activeLogFilters(filter).length === 0 ? null : (
        <LogFilterBar
          filter={filter}
          agents={agents}
          actors={query.data?.pages[0]?.actors ?? []}
          onChange={change}
        />
      )}
      <ListError title="The log could not be read." query={query} />
      {arrived > 0 ? (
        <Button className="self-center" onClick={() => setSeen({ key, seq: newest })}>
          {`Show ${formatCount(arrived, 'new operation')}`}
        </Button>
      ) : null}
      <div
        aria-busy={query.isPlaceholderData}
        className={query.isPlaceholderData ? 'opacity-60' : ''}
      >
        {shown.length === 0 ? <NoOperations filter={filter} onChange={change} /> : null}
        <LogDays operations={shown} onUndone={(seq) => setSeen({ key, seq })} />
      </div>
      <LoadMore query={query} />
    </div>
  )
}

/** An empty log says why; what hides entries goes away one press at a time. */
function NoOperations({
  filter,
  onChange,
}: {
  readonly filter: LogFilter
  readonly onChange: (patch: Partial<LogFilter>) => void
}) {
  const active = activeLogFilters(filter)
  if (active.length === 0) {
    return (
      <EmptyState
        title="No operations yet."
        actions={<ButtonLink href="/activity/import">Import facts</ButtonLink>}
      >
        Imports, sweeps, decisions and all other changes appear here. You can undo them here.
      </EmptyState>
    )
  }
  return (
    <EmptyState
      title="No operation matches."
      actions={active.map(({ label, without }) => (
        <Button key={label} size="sm" onClick={() => onChange(without)}>
          Clear <bdi className="max-w-48 truncate">{label}</bdi>
        </Button>
      ))}
    >
      Clear a filter:
    </EmptyState>
  )
}

/** Returns what narrows the log, each with the change that takes it away. */
function activeLogFilters(
  filter: LogFilter,
): readonly { readonly label: string; readonly without: Partial<LogFilter> }[] {
  const named: readonly (readonly [keyof LogFilter, string])[] = [
    ['agent', `agent: ${isolated(filter.agent ?? '')}`],
    ['kind', `kind: ${filter.kind === null ? '' : OPERATION_WORDS[filter.kind]}`],
    ['actor', `by: ${isolated(filter.actor ?? '')}`],
    ['fact', 'one fact'],
    ['from', `from ${filter.from}`],
    ['to', `to ${filter.to}`],
  ]
  return named
    .filter(([field]) => filter[field] !== null)
    .map(([field, label]) => ({ label, without: { [field]: null } }))
}
