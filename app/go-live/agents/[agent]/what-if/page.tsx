import type { Metadata } from 'next'

import { ReplayForm } from '@/components/go-live/shadow/replay-form'
import { ReplayList } from '@/components/go-live/shadow/replay-list'
import { ReplayTable } from '@/components/go-live/shadow/replay-table'
import { PageBody } from '@/components/ui/page-body'
import { agentParams } from '@/lib/filters/agent-address'
import { parseReplayFilter } from '@/lib/filters/replay-filter'
import { now } from '@/lib/server/clock'
import { replay as replayed } from '@/lib/server/large-views'

import { openForAgent } from '../../../../open-for-agent'
import { AgentHeader } from '../agent-header'

export const metadata: Metadata = { title: 'What-if' }

export default async function ReplayPage({
  params,
  searchParams,
}: PageProps<'/go-live/agents/[agent]/what-if'>) {
  const filter = parseReplayFilter(agentParams((await params).agent, await searchParams))
  const store = await openForAgent(filter.agent)
  const { agent: agentId, ...asked } = filter
  const view = await replayed(store, { ...asked, agentId, at: now() })
  return (
    <>
      <AgentHeader agent={agentId} current="What-if">
        What auto-apply would have done since the day you choose.
      </AgentHeader>
      <PageBody width={filter.list === null ? 'reading' : 'wide'}>
        <ReplayForm
          key={`${view.since} ${view.match} ${agentId ?? ''}`}
          filter={filter}
          view={view}
        />
        <div
          className={
            filter.list === null
              ? ''
              : 'grid grid-cols-1 items-start gap-8 xl:grid-cols-[minmax(0,28rem)_minmax(0,1fr)]'
          }
        >
          <ReplayTable view={view} filter={filter} />
          {filter.list === null ? null : (
            <ReplayList view={view} filter={filter} list={filter.list} />
          )}
        </div>
      </PageBody>
    </>
  )
}
