import type { Metadata } from 'next'
import { redirect } from 'next/navigation'

import { MemoryPages } from '@/components/memory/facts/memory-pages'
import { EmptyState } from '@/components/ui/empty-state'
import { Link } from '@/components/ui/link'
import { PageHeader } from '@/components/ui/page-header'
import { parseAsOf } from '@/lib/filters/as-of'
import { contextHref } from '@/lib/filters/context-filter'
import { pageParams, textValue } from '@/lib/filters/url-value'
import { openDb } from '@/lib/server/db'
import { readAgents } from '@/lib/views/agents'

export const metadata: Metadata = { title: 'What the agent receives' }

export default async function ContextPage({ searchParams }: PageProps<'/context'>) {
  const params = pageParams(await searchParams)
  const agents = await readAgents(await openDb())
  const first = agents.find(({ activeFacts }) => activeFacts > 0) ?? agents[0]
  const agent = textValue(params, 'agent') ?? first?.id ?? null
  if (agent !== null) redirect(contextHref(agent, parseAsOf(params)))
  return (
    <>
      <PageHeader title="What the agent receives">
        Each agent receives its current facts.
      </PageHeader>
      <MemoryPages agent={null} />
      <EmptyState
        title="No agent has a fact yet."
        actions={
          <Link className="link" href="/import">
            Import facts
          </Link>
        }
      />
    </>
  )
}
