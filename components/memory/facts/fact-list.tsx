'use client'

import { useInfiniteQuery } from '@tanstack/react-query'

import { useAddressFilter } from '@/components/shared/use-address-filter'
import { ListError, LoadMore } from '@/components/ui/list-states'
import { factFilterParams, parseFactFilter } from '@/lib/filters/fact-filter'
import type { FactListFilter } from '@/lib/filters/fact-filter'
import type { AgentView } from '@/lib/views/agents'
import type { FactListPage } from '@/lib/views/facts'

import { FactFilterBar, type FactFacets } from './fact-filter-bar'
import { FactGroups } from './fact-groups'
import { FactListSummary } from './fact-list-summary'
import { factsQuery } from './facts-query'
import { NoFacts } from './no-facts'

/** The fact list: filters, groups, and more on demand; its first page came with the document. */
export function FactList({
  first,
  firstFilter,
  agents,
  facets,
  unclassified,
}: {
  readonly first: FactListPage
  readonly firstFilter: FactListFilter
  readonly agents: readonly AgentView[]
  readonly facets: FactFacets
  readonly unclassified: number
}) {
  const { filter, change } = useAddressFilter('/memory/facts', {
    parse: parseFactFilter,
    toParams: factFilterParams,
    agentIsPage: true,
  })
  const isFirst = factFilterParams(filter).toString() === factFilterParams(firstFilter).toString()
  const query = useInfiniteQuery({
    ...factsQuery(filter),
    ...(isFirst ? { initialData: { pages: [first], pageParams: [null] } } : {}),
  })
  const pages = query.data?.pages ?? []
  const items = pages.flatMap((page) => page.items)
  const [page] = pages
  return (
    <div className="flex flex-col gap-5">
      <FactFilterBar filter={filter} agents={agents} facets={facets} onChange={change} />
      <ListError title="The facts could not be read." query={query} />
      {page ? (
        <FactListSummary
          page={page}
          shown={items.length}
          filter={filter}
          unclassified={unclassified}
          onChange={change}
        />
      ) : null}
      <div
        aria-busy={query.isPlaceholderData}
        className={`flex flex-col gap-6 ${query.isPlaceholderData ? 'opacity-60' : ''}`}
      >
        {page && items.length === 0 ? (
          <NoFacts filter={filter} hidden={page.hiddenSuperseded} onChange={change} />
        ) : null}
        <FactGroups items={items} showAgents={filter.agent === null && agents.length > 1} />
      </div>
      <LoadMore query={query} />
    </div>
  )
}
