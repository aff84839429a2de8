import type { Metadata } from 'next'

import { MemoryTabs } from '@/components/memory/facts/memory-tabs'
import { StillTrueScreen } from '@/components/memory/still-true/still-true-screen'
import { PageBody } from '@/components/ui/page-body'
import { PageHeader } from '@/components/ui/page-header'
import { parseStillTrueFilter } from '@/lib/filters/still-true-filter'
import { pageParams } from '@/lib/filters/url-value'
import { now } from '@/lib/server/clock'
import { memoryQuestions } from '@/lib/server/memory-jobs'
import { readAgents } from '@/lib/views/agents'
import { readStillTrue } from '@/lib/views/still-true'

import { openForAgent } from '../../open-for-agent'

export const metadata: Metadata = { title: 'Still true?' }

export default async function StillTruePage({ searchParams }: PageProps<'/memory/still-true'>) {
  const filter = parseStillTrueFilter(pageParams(await searchParams))
  const store = await openForAgent(filter.agent)
  const view = await readStillTrue(store, filter, now())
  const questions = await memoryQuestions(store, await readAgents(store), view.agentId)
  return (
    <>
      <PageHeader title="Memory">
        Facts that no one has confirmed in a long time. Confirm, edit or retract them.
      </PageHeader>
      <MemoryTabs
        agent={view.agentId}
        current="Still true?"
        questions={{ ...questions, unconfirmed: view.total }}
      />
      <PageBody width="reading">
        <StillTrueScreen key={view.agentId} view={view} />
      </PageBody>
    </>
  )
}
