import type { Metadata } from 'next'
import { redirect } from 'next/navigation'

import { ContextAgents } from '@/components/memory/context/context-agents'
import { MemoryPages } from '@/components/memory/facts/memory-pages'
import { PageHeader } from '@/components/ui/page-header'
import { parseAsOf } from '@/lib/filters/as-of'
import { contextHref } from '@/lib/filters/context-filter'
import { pageParams, textValue } from '@/lib/filters/url-value'
import { openDb } from '@/lib/server/db'
import { readAgents } from '@/lib/views/agents'

export const metadata: Metadata = { title: 'What the agent receives' }

export default async function ContextPage({ searchParams }: PageProps<'/context'>) {
  const params = pageParams(await searchParams)
  const agent = textValue(params, 'agent')
  if (agent !== null) redirect(contextHref(agent, parseAsOf(params)))
  const agents = await readAgents(await openDb())
  return (
    <>
      <PageHeader title="What the agent receives">
        The current facts, preferences and decisions, as an agent would get them. Each agent is told
        its own.
      </PageHeader>
      <MemoryPages agent={null} />
      <ContextAgents agents={agents} />
    </>
  )
}
