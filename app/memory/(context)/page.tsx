import type { Metadata } from 'next'
import { notFound } from 'next/navigation'

import { AddFactLink } from '@/components/memory/add/add-fact-link'
import { ContextScreen } from '@/components/memory/context/context-screen'
import { MemoryTabs } from '@/components/memory/facts/memory-tabs'
import { ButtonLink } from '@/components/ui/button-link'
import { EmptyState } from '@/components/ui/empty-state'
import { PageBody } from '@/components/ui/page-body'
import { PageHeader } from '@/components/ui/page-header'
import { parseContextFilter } from '@/lib/filters/context-filter'
import { pageParams, textValue } from '@/lib/filters/url-value'
import { now } from '@/lib/server/clock'
import { openDb } from '@/lib/server/db'
import { context } from '@/lib/server/large-views'
import { memoryQuestions, notReadSoFar } from '@/lib/server/memory-jobs'
import { readAgents } from '@/lib/views/agents'

export const metadata: Metadata = { title: 'Context' }

export default async function ContextPage({ searchParams }: PageProps<'/memory'>) {
  const params = pageParams(await searchParams)
  const store = await openDb()
  const agents = await readAgents(store)
  const first = agents.find(({ activeFacts }) => activeFacts > 0) ?? agents[0]
  const agentId = textValue(params, 'agent') ?? first?.id ?? null
  if (agentId === null) return <NoAgent />
  const filter = parseContextFilter(params)
  const at = now()
  const [view, questions, notRead] = await Promise.all([
    context(store, { agentId, filter, at }),
    memoryQuestions(store, agents, agentId),
    notReadSoFar(store, agents, agentId),
  ])
  if (view === null) notFound()
  return (
    <>
      <PageHeader title="Memory" actions={<AddFactLink agent={agentId} />}>
        What this agent receives: its current facts, preferences and decisions.
      </PageHeader>
      <MemoryTabs agent={agentId} current="Context" questions={questions} />
      <ContextScreen view={view} filter={filter} agents={agents} notRead={notRead ?? 0} />
    </>
  )
}

function NoAgent() {
  return (
    <>
      <PageHeader title="Memory">Each agent receives its current facts.</PageHeader>
      <MemoryTabs agent={null} current="Context" questions={null} />
      <PageBody width="reading">
        <EmptyState
          title="No agent has a fact yet."
          actions={
            <>
              <ButtonLink href="/activity/import">Import facts</ButtonLink>
              <AddFactLink agent={null} />
            </>
          }
        />
      </PageBody>
    </>
  )
}
