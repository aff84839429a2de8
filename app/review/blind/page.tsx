import { dehydrate, HydrationBoundary, QueryClient } from '@tanstack/react-query'
import type { Metadata } from 'next'

import { measureQuery } from '@/components/go-live/samples/measure-queries'
import { MeasureScreen } from '@/components/go-live/samples/measure-screen'
import { ReviewTabs } from '@/components/review/queue/review-tabs'
import { PageBody } from '@/components/ui/page-body'
import { PageHeader } from '@/components/ui/page-header'
import { openDb } from '@/lib/server/db'
import { currentReviewer } from '@/lib/server/reviewer'
import { readAgents } from '@/lib/views/agents'
import { readMeasure } from '@/lib/views/measure'

export const metadata: Metadata = { title: 'Blind review' }

export default async function MeasurePage() {
  const name = (await currentReviewer())?.name ?? null
  const store = await openDb()
  const [view, agents] = await Promise.all([readMeasure(store, name), readAgents(store)])
  const client = new QueryClient()
  client.setQueryData(measureQuery(name).queryKey, view)
  return (
    <>
      <ReviewTabs current="Blind review" />
      <PageHeader title="Blind review">
        Label random pairs without seeing signals or confidence, so they can’t sway you. Only these
        labels count toward going live.
      </PageHeader>
      <PageBody width="reading">
        <HydrationBoundary state={dehydrate(client)}>
          <MeasureScreen agents={agents} reviewer={name} />
        </HydrationBoundary>
      </PageBody>
    </>
  )
}
