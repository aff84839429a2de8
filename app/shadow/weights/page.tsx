import type { Metadata } from 'next'

import { WeightsScreen } from '@/components/go-live/weights/weights-screen'
import { Link } from '@/components/ui/link'
import { PageHeader } from '@/components/ui/page-header'
import { shadowHref } from '@/lib/filters/shadow-filter'
import { pageParams } from '@/lib/filters/url-value'
import { parseWeightsFilter } from '@/lib/filters/weights-filter'
import { openDb } from '@/lib/server/db'
import { readAgents } from '@/lib/views/agents'
import { readWeights } from '@/lib/views/weights'

export const metadata: Metadata = { title: 'Weights' }

export default async function WeightsPage({ searchParams }: PageProps<'/shadow/weights'>) {
  const { agent } = parseWeightsFilter(pageParams(await searchParams))
  const store = await openDb()
  const [view, agents] = await Promise.all([readWeights(store, agent), readAgents(store)])
  return (
    <>
      <PageHeader title="Weights">
        How much each piece of evidence counts, refitted to what people said here.{' '}
        <Link href={shadowHref({ agent, sample: null })} className="link">
          Back to Go live
        </Link>
      </PageHeader>
      <div className="flex max-w-5xl flex-col gap-8 px-4 pb-12 md:px-6">
        <WeightsScreen key={agent ?? ''} view={view} agents={agents} />
      </div>
    </>
  )
}
