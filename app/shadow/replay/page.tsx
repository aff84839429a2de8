import type { Metadata } from 'next'

import { ReplayForm } from '@/components/go-live/shadow/replay-form'
import { ReplayList } from '@/components/go-live/shadow/replay-list'
import { ReplayTable } from '@/components/go-live/shadow/replay-table'
import { Link } from '@/components/ui/link'
import { PageHeader } from '@/components/ui/page-header'
import { parseReplayFilter } from '@/lib/filters/replay-filter'
import { shadowHref } from '@/lib/filters/shadow-filter'
import { pageParams } from '@/lib/filters/url-value'
import { now } from '@/lib/server/clock'
import { openDb } from '@/lib/server/db'
import { readAgents } from '@/lib/views/agents'
import { readReplay } from '@/lib/views/replay'

export const metadata: Metadata = { title: 'If live since' }

export default async function ReplayPage({ searchParams }: PageProps<'/shadow/replay'>) {
  const filter = parseReplayFilter(pageParams(await searchParams))
  const store = await openDb()
  const { agent: agentId, ...asked } = filter
  const [view, agents] = await Promise.all([
    readReplay(store, { ...asked, agentId, at: now() }),
    readAgents(store),
  ])
  return (
    <>
      <PageHeader title="If live since">
        What auto-apply would have done since that day. Part of{' '}
        <Link href={shadowHref({ agent: agentId, sample: null })} className="link">
          going live
        </Link>
        .
      </PageHeader>
      <div className="flex max-w-4xl flex-col gap-8 px-4 pb-12 md:px-6">
        <ReplayForm
          key={`${view.since} ${view.match} ${agentId ?? ''}`}
          filter={filter}
          view={view}
          agents={agents}
        />
        <ReplayTable view={view} filter={filter} />
        {filter.list === null ? null : (
          <ReplayList view={view} filter={filter} list={filter.list} />
        )}
      </div>
    </>
  )
}
