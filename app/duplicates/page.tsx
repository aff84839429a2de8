import type { Metadata } from 'next'

import { DuplicatesScreen } from '@/components/memory/duplicates/duplicates-screen'
import { MemoryPages } from '@/components/memory/facts/memory-pages'
import { PageHeader } from '@/components/ui/page-header'
import { parseDuplicatesFilter } from '@/lib/filters/duplicates-filter'
import { pageParams } from '@/lib/filters/url-value'
import { openDb } from '@/lib/server/db'
import { modelOf } from '@/lib/server/similarity-of'
import { readAgents } from '@/lib/views/agents'
import { readDuplicates } from '@/lib/views/duplicates'

export const metadata: Metadata = { title: 'Duplicates' }

export default async function DuplicatesPage({ searchParams }: PageProps<'/duplicates'>) {
  const { agent: asked, page } = parseDuplicatesFilter(pageParams(await searchParams))
  const store = await openDb()
  const agents = await readAgents(store)
  const agentId = asked ?? agents[0]?.id ?? null
  const view =
    agentId === null ? null : await readDuplicates(store, modelOf(store), { agentId, page })
  return (
    <>
      <PageHeader title="Duplicates">
        Facts that may say the same. Nothing is merged until somebody has seen what comes of it.
      </PageHeader>
      <MemoryPages agent={agentId} />
      <div className="max-w-4xl px-4 pt-4 pb-12 md:px-6">
        <DuplicatesScreen view={view} agents={agents} agentId={agentId} />
      </div>
    </>
  )
}
