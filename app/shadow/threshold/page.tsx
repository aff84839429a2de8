import type { Metadata } from 'next'

import { Comparisons } from '@/components/go-live/threshold/comparisons'
import { ThresholdScreen } from '@/components/go-live/threshold/threshold-screen'
import { EmptyState } from '@/components/ui/empty-state'
import { Link } from '@/components/ui/link'
import { PageHeader } from '@/components/ui/page-header'
import { keepSettled, matrixAt, filterByAgent, ratesAt } from '@/lib/domain/threshold'
import { shadowHref } from '@/lib/filters/shadow-filter'
import { parseThresholdFilter } from '@/lib/filters/threshold-filter'
import { pageParams } from '@/lib/filters/url-value'
import { now } from '@/lib/server/clock'
import { openDb } from '@/lib/server/db'
import { readThreshold } from '@/lib/views/threshold'

export const metadata: Metadata = { title: 'Threshold' }

export default async function ThresholdPage({ searchParams }: PageProps<'/shadow/threshold'>) {
  const filter = parseThresholdFilter(pageParams(await searchParams))
  const { without, against, ...view } = await readThreshold(await openDb(), { filter, at: now() })
  const { sample, agentId, lines } = view
  const { agent, sample: sampleId } = filter
  return (
    <>
      <PageHeader title="Threshold">
        What each threshold would mean, by blind labels.{' '}
        {sample === null ? null : (
          <>
            {agent ?? 'All agents'}, by{' '}
            <Link href={`/measure/${sample.id}`} className="link">
              sample {sample.number}
            </Link>{' '}
            of {sample.agentId ?? 'all agents'}: {sample.settled} of {sample.pairs} pairs
            {agent !== null && sample.agentId === null ? ' of this agent' : ''} settled.{' '}
          </>
        )}
        <Link href={shadowHref({ agent, sample: sampleId })} className="link">
          Back to Go live
        </Link>
      </PageHeader>
      <div className="flex max-w-5xl flex-col gap-8 px-4 pb-12 md:px-6">
        {sample === null ? (
          <EmptyState title="No blind sample covers this yet.">
            <Link href="/measure" className="link">
              Draw one
            </Link>{' '}
            and label some of it: then this page says what each threshold would give.
          </EmptyState>
        ) : (
          <ThresholdScreen filter={filter} view={view}>
            <Comparisons
              now={{
                rate: ratesAt(keepSettled(view), { threshold: lines.apply, agentId }),
                matrix: matrixAt(filterByAgent(view.pairs, agentId), lines.apply),
              }}
              without={without}
              against={against}
            />
          </ThresholdScreen>
        )}
      </div>
    </>
  )
}
