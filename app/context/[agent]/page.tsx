import type { Metadata } from 'next'
import { notFound } from 'next/navigation'

import { ToldScreen } from '@/components/memory/context/told-screen'
import { MemoryPages } from '@/components/memory/facts/memory-pages'
import { PageHeader } from '@/components/ui/page-header'
import { parseToldFilter } from '@/lib/filters/told-filter'
import { pageParams, pathName } from '@/lib/filters/url-value'
import { now } from '@/lib/server/clock'
import { openDb } from '@/lib/server/db'
import { readAgents } from '@/lib/views/agents'
import { readTold } from '@/lib/views/told'

export async function generateMetadata({
  params,
}: PageProps<'/context/[agent]'>): Promise<Metadata> {
  return { title: `What ${pathName((await params).agent)} is told` }
}

export default async function AgentContextPage({
  params,
  searchParams,
}: PageProps<'/context/[agent]'>) {
  const agentId = pathName((await params).agent)
  const filter = parseToldFilter(pageParams(await searchParams))
  const store = await openDb()
  const [view, agents] = await Promise.all([
    readTold(store, { agentId, filter, at: now() }),
    readAgents(store),
  ])
  if (view === null) notFound()
  const agent = agents.find(({ id }) => id === agentId)
  return (
    <>
      <PageHeader title="What the agent is told">
        The current facts, preferences and decisions of <bdi>{agent?.title ?? agentId}</bdi>, as the
        agent would get them.
      </PageHeader>
      <MemoryPages agent={agentId} />
      <ToldScreen view={view} filter={filter} agents={agents} />
    </>
  )
}
