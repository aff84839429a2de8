import type { Metadata } from 'next'

import { DuplicatesScreen } from '@/components/memory/duplicates/duplicates-screen'
import { MemoryTabs } from '@/components/memory/facts/memory-tabs'
import { PageBody } from '@/components/ui/page-body'
import { PageHeader } from '@/components/ui/page-header'
import { parseDuplicatesFilter } from '@/lib/filters/duplicates-filter'
import { pageParams } from '@/lib/filters/url-value'
import { findDuplicates } from '@/lib/server/duplicates-job'
import { memoryQuestions } from '@/lib/server/memory-jobs'
import { readAgents } from '@/lib/views/agents'

import { openForAgent } from '../../open-for-agent'

export const metadata: Metadata = { title: 'Duplicates' }

export default async function DuplicatesPage({ searchParams }: PageProps<'/memory/duplicates'>) {
  const { agent: asked, page } = parseDuplicatesFilter(pageParams(await searchParams))
  const store = await openForAgent(asked)
  const agents = await readAgents(store)
  const { agentId, counts, view } = await findDuplicates({ agent: asked, page })
  const questions = await memoryQuestions(store, agents, agentId)
  return (
    <>
      <PageHeader title="Memory">Possible duplicates. Nothing merges without a preview.</PageHeader>
      <MemoryTabs
        agent={agentId}
        current="Duplicates"
        questions={view === null ? null : { ...questions, duplicates: view.total }}
      />
      <PageBody width="reading">
        <DuplicatesScreen view={view} agents={agents} counts={counts} agentId={agentId} />
      </PageBody>
    </>
  )
}
