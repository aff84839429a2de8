import type { Metadata } from 'next'
import { redirect } from 'next/navigation'

import { AddFactLink } from '@/components/memory/add/add-fact-link'
import { FactList } from '@/components/memory/facts/fact-list'
import { MemoryTabs } from '@/components/memory/facts/memory-tabs'
import { PageBody } from '@/components/ui/page-body'
import { PageHeader } from '@/components/ui/page-header'
import { DEFAULT_FACT_FILTER, parseFactFilter } from '@/lib/filters/fact-filter'
import { pageParams } from '@/lib/filters/url-value'
import { openDb } from '@/lib/server/db'
import { factList } from '@/lib/server/large-views'
import { memoryQuestions } from '@/lib/server/memory-jobs'
import { readAgents } from '@/lib/views/agents'
import { readFactFacets } from '@/lib/views/facts'
import { isEmptyStore } from '@/lib/views/is-empty'

import { openForAgent } from '../../open-for-agent'

export const metadata: Metadata = { title: 'Facts' }

export default async function FactsPage({ searchParams }: PageProps<'/memory/facts'>) {
  const filter = parseFactFilter(pageParams(await searchParams))
  const store = await openDb()
  if (await isEmptyStore(store)) redirect('/activity/import')
  const { agent, trueAt, knownAt } = filter
  await openForAgent(agent)
  const agents = await readAgents(store)
  const [first, questions, facets, unclassified] = await Promise.all([
    factList(store, filter, null),
    memoryQuestions(store, agents, agent),
    readFactFacets(store, agent),
    factList(
      store,
      { ...DEFAULT_FACT_FILTER, agent, trueAt, knownAt, status: 'unclassified' },
      null,
    ),
  ])
  return (
    <>
      <PageHeader title="Memory" actions={<AddFactLink agent={agent} />}>
        {trueAt === null && knownAt === null
          ? 'What the agents remember now. Superseded facts are hidden. Show them below.'
          : 'What the agents remembered. The filters list today’s names.'}
      </PageHeader>
      <MemoryTabs agent={agent} current="Facts" questions={questions} />
      <PageBody width="wide">
        <FactList
          first={first}
          firstFilter={filter}
          agents={agents}
          facets={facets}
          unclassified={unclassified.total}
        />
      </PageBody>
    </>
  )
}
