import { dehydrate, QueryClient } from '@tanstack/react-query'
import type { Metadata } from 'next'
import { redirect } from 'next/navigation'

import { countsQuery, queueQuery } from '@/components/review/queue/queue-queries'
import { QueueRoot } from '@/components/review/queue/queue-root'
import { ReviewTabs } from '@/components/review/queue/review-tabs'
import { HydrateOnce } from '@/components/ui/hydrate-once'
import { parseQueueFilter } from '@/lib/filters/queue-filter'
import { openDb } from '@/lib/server/db'
import { queuePage } from '@/lib/server/large-views'
import { isEmptyStore } from '@/lib/views/is-empty'
import { readPolicy } from '@/lib/views/policy'
import { readProposal } from '@/lib/views/proposal-page'
import { readQueueCounts, readQueueFacets } from '@/lib/views/queue'

export const metadata: Metadata = { title: 'Review' }

type Store = Awaited<ReturnType<typeof openDb>>

export default async function Page({
  searchParams,
}: {
  readonly searchParams: Promise<Record<string, string | string[] | undefined>>
}) {
  const params = toParams(await searchParams)
  const filter = parseQueueFilter(params)
  const wanted = params.get('p')
  const store = await openDb()
  if (await isEmptyStore(store)) redirect('/activity/import')
  const [page, counts, facets] = await Promise.all([
    queuePage(store, filter, null),
    readQueueCounts(store, filter.agent),
    readQueueFacets(store, filter.agent),
  ])
  const listed = page.items.some((proposal) => proposal.id === wanted)
  const linked = wanted === null || listed ? null : await readProposal(store, wanted)
  const client = new QueryClient()
  client.setQueryData(queueQuery(filter).queryKey, { pages: [page], pageParams: [null] })
  client.setQueryData(countsQuery(filter.agent).queryKey, counts)
  return (
    <HydrateOnce state={dehydrate(client)}>
      <div className="flex min-h-0 flex-col md:h-[calc(100dvh-var(--strip-height))]">
        <QueueRoot
          asked={wanted}
          facets={facets}
          selected={listed || linked !== null ? wanted : null}
          linked={linked}
          detectorOff={page.total === 0 && !(await isDetectorOn(store, filter.agent))}
        />
        <div className="order-first">
          <ReviewTabs current="Proposals" />
        </div>
      </div>
    </HydrateOnce>
  )
}

async function isDetectorOn(store: Store, agent: string | null) {
  const { policy } = await readPolicy(store, agent)
  return policy.supersessionEnabled
}

function toParams(raw: Record<string, string | string[] | undefined>): URLSearchParams {
  const first = (value: string | string[] | undefined) => (Array.isArray(value) ? value[0] : value)
  return new URLSearchParams(
    Object.entries(raw).map(([name, value]): [string, string] => [name, first(value) ?? '']),
  )
}
