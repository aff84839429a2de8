import type { Metadata } from 'next'

import { ActivityActions, ActivityTabs } from '@/components/review/log/activity-tabs'
import { LogList } from '@/components/review/log/log-list'
import { PageBody } from '@/components/ui/page-body'
import { PageHeader } from '@/components/ui/page-header'
import { parseLogFilter } from '@/lib/filters/log-filter'
import { pageParams } from '@/lib/filters/url-value'
import { readAgents } from '@/lib/views/agents'
import { readLog } from '@/lib/views/operation-log'

import { openForAgent } from '../open-for-agent'

export const metadata: Metadata = { title: 'Activity' }

export default async function LogPage({ searchParams }: PageProps<'/activity'>) {
  const filter = parseLogFilter(pageParams(await searchParams))
  const store = await openForAgent(filter.agent)
  const [first, agents] = await Promise.all([readLog(store, filter, null), readAgents(store)])
  return (
    <>
      <PageHeader title="Activity" actions={<ActivityActions />}>
        Every operation, newest first. You can undo any of them, anytime. Times are UTC
        {first.items.some(({ verified }) => !verified) ? ', and names are not verified.' : '.'}
      </PageHeader>
      <ActivityTabs />
      <PageBody width="wide">
        <LogList first={first} firstFilter={filter} agents={agents} />
      </PageBody>
    </>
  )
}
