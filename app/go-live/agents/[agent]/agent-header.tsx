import type { GoLiveTab } from '@/components/go-live/shadow/go-live-pages'
import { GoLiveTabs } from '@/components/go-live/shadow/go-live-tabs'
import { PageHeader } from '@/components/ui/page-header'
import { openDb } from '@/lib/server/db'
import { readAgents } from '@/lib/views/agents'

/** Names the agent once, says what the page shows, and leads to the other pages about it. */
export async function AgentHeader({
  agent,
  sample = null,
  current,
  heading,
  actions,
  children,
}: {
  readonly agent: string | null // null: all agents
  readonly sample?: string | null
  readonly current: GoLiveTab | null
  readonly heading?: string // of a page that has no tab
  readonly actions?: React.ReactNode
  readonly children: React.ReactNode
}) {
  const agents = agent === null ? [] : await readAgents(await openDb())
  const title = agents.find(({ id }) => id === agent)?.title ?? agent ?? 'All agents'
  return (
    <>
      <PageHeader title={title} actions={actions}>
        {children}
      </PageHeader>
      <GoLiveTabs agent={agent} sample={sample} current={current} />
      {heading === undefined ? null : (
        <h2 className="text-question px-4 pt-4 md:px-6">{heading}</h2>
      )}
    </>
  )
}
