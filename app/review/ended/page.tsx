import type { Metadata } from 'next'

import { EndedScreen } from '@/components/review/ended/ended-screen'
import { ReviewTabs } from '@/components/review/queue/review-tabs'
import { PageBody } from '@/components/ui/page-body'
import { PageHeader } from '@/components/ui/page-header'
import { ENDED_ELSEWHERE } from '@/lib/domain/terms'
import { parseEndedFilter } from '@/lib/filters/ended-filter'
import { pageParams } from '@/lib/filters/url-value'
import { endedScans } from '@/lib/server/ended-job'
import { readEnded } from '@/lib/views/ended'

import { openForAgent } from '../../open-for-agent'

export const metadata: Metadata = { title: ENDED_ELSEWHERE }

export default async function EndedPage({ searchParams }: PageProps<'/review/ended'>) {
  const filter = parseEndedFilter(pageParams(await searchParams))
  const store = await openForAgent(filter.agent)
  const view = await readEnded(store, filter, endedScans(store))
  return (
    <>
      <ReviewTabs current={ENDED_ELSEWHERE} />
      <PageHeader title={ENDED_ELSEWHERE}>
        Facts that their source has already replaced or ended. Leave them ended, or give them back.
      </PageHeader>
      <PageBody width="wide" className="flex grow flex-col gap-5">
        <EndedScreen view={view} />
      </PageBody>
    </>
  )
}
