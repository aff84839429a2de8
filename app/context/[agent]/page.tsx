import type { Metadata } from 'next'
import { notFound } from 'next/navigation'

import { ContextScreen } from '@/components/memory/context/context-screen'
import { MemoryPages } from '@/components/memory/facts/memory-pages'
import { PageHeader } from '@/components/ui/page-header'
import { parseContextFilter } from '@/lib/filters/context-filter'
import { pageParams, pathName } from '@/lib/filters/url-value'
import { now } from '@/lib/server/clock'
import { openDb } from '@/lib/server/db'
import { readAgents } from '@/lib/views/agents'
import { readContext } from '@/lib/views/context'

export async function generateMetadata({
  params,
}: PageProps<'/context/[agent]'>): Promise<Metadata> {
  return { title: `What ${pathName((await params).agent)} receives` }
}

export default async function AgentContextPage({
  params,
  searchParams,
}: PageProps<'/context/[agent]'>) {
  const agentId = pathName((await params).agent)
  const filter = parseContextFilter(pageParams(await searchParams))
  const store = await openDb()
  const [view, agents] = await Promise.all([
    readContext(store, { agentId, filter, at: now() }),
    readAgents(store),
  ])
  if (view === null) notFound()
  const agent = agents.find(({ id }) => id === agentId)
  return (
    <>
      <PageHeader title="What the agent receives">
        The current facts, preferences and decisions of <bdi>{agent?.title ?? agentId}</bdi>, as the
        agent would get them.
      </PageHeader>
      <MemoryPages agent={agentId} />
      <ContextScreen view={view} filter={filter} agents={agents} />
    </>
  )
}
