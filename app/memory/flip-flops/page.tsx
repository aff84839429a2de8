import type { Metadata } from 'next'

import { ChangesBar } from '@/components/memory/changes/changes-bar'
import { ChangesScreen } from '@/components/memory/changes/changes-screen'
import { MemoryTabs } from '@/components/memory/facts/memory-tabs'
import { PageBody } from '@/components/ui/page-body'
import { PageHeader } from '@/components/ui/page-header'
import { parseChangesFilter } from '@/lib/filters/changes-filter'
import { pageParams } from '@/lib/filters/url-value'
import { changes } from '@/lib/server/large-views'
import { memoryQuestions } from '@/lib/server/memory-jobs'
import { readAgents } from '@/lib/views/agents'

import { openForAgent } from '../../open-for-agent'

export const metadata: Metadata = { title: 'Flip-flops' }

export default async function ChangesPage({ searchParams }: PageProps<'/memory/flip-flops'>) {
  const filter = parseChangesFilter(pageParams(await searchParams))
  const store = await openForAgent(filter.agent)
  const agents = await readAgents(store)
  const [view, questions] = await Promise.all([
    changes(store, filter),
    memoryQuestions(store, agents, filter.agent),
  ])
  return (
    <>
      <PageHeader title="Memory">
        Facts that keep changing: how often, how fast, and from which sources. Undone changes don’t
        count.
      </PageHeader>
      <MemoryTabs agent={filter.agent} current="Flip-flops" questions={questions} />
      <PageBody width="wide">
        {agents.length === 0 ? null : <ChangesBar filter={filter} agents={agents} />}
        <ChangesScreen view={view} filter={filter} />
      </PageBody>
    </>
  )
}
