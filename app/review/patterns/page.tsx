import { dehydrate, HydrationBoundary, QueryClient } from '@tanstack/react-query'
import type { Metadata } from 'next'

import { boardQuery, sampleQuery } from '@/components/go-live/patterns/pattern-queries'
import { PatternScreen } from '@/components/go-live/patterns/pattern-screen'
import { ReviewTabs } from '@/components/review/queue/review-tabs'
import { PageBody } from '@/components/ui/page-body'
import { PageHeader } from '@/components/ui/page-header'
import { parsePatternFilter } from '@/lib/filters/pattern-filter'
import { pageParams } from '@/lib/filters/url-value'
import { newId } from '@/lib/server/ids'
import { readAgents } from '@/lib/views/agents'
import { readPatternBoard, readPatternSample } from '@/lib/views/patterns'

import { openForAgent } from '../../open-for-agent'

export const metadata: Metadata = { title: 'Patterns' }

export default async function PatternsPage({ searchParams }: PageProps<'/review/patterns'>) {
  const filter = parsePatternFilter(pageParams(await searchParams))
  const { agent, detector, pattern } = filter
  const seed = filter.seed ?? newId().slice(-8)
  const store = await openForAgent(agent)
  const client = new QueryClient()
  const [board, agents, sample] = await Promise.all([
    readPatternBoard(store, filter),
    readAgents(store),
    pattern === null
      ? null
      : readPatternSample(store, { pattern, agentId: agent, detector, seed }, null),
  ])
  client.setQueryData(boardQuery(filter).queryKey, board)
  if (pattern !== null && sample !== null) {
    const { queryKey } = sampleQuery({ agent, detector, pattern, seed })
    client.setQueryData(queryKey, { pages: [sample], pageParams: [null] })
  }
  return (
    <>
      <ReviewTabs current="Patterns" />
      <PageHeader title="Patterns">
        Which combinations of signals are usually right, and which are mostly noise. Label a few
        pairs, then decide the rest together.
      </PageHeader>
      <PageBody width="wide">
        <HydrationBoundary state={dehydrate(client)}>
          <PatternScreen agents={agents} paintedSeed={seed} />
        </HydrationBoundary>
      </PageBody>
    </>
  )
}
