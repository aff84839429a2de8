import type { Metadata } from 'next'

import { CountedList } from '@/components/go-live/shadow/counted-list'
import { Link } from '@/components/ui/link'
import { PageHeader } from '@/components/ui/page-header'
import { parseProposalsFilter, type ProposalsFilter } from '@/lib/filters/proposals-filter'
import { shadowHref } from '@/lib/filters/shadow-filter'
import { thresholdHref } from '@/lib/filters/threshold-filter'
import { pageParams } from '@/lib/filters/url-value'
import { now } from '@/lib/server/clock'
import { openDb } from '@/lib/server/db'
import { readCountedProposals } from '@/lib/views/counted-proposals'

export const metadata: Metadata = { title: 'Counted proposals' }

export default async function ProposalsPage({ searchParams }: PageProps<'/shadow/proposals'>) {
  const filter = parseProposalsFilter(pageParams(await searchParams))
  const view = await readCountedProposals(await openDb(), filter, now())
  return (
    <>
      <PageHeader title="Counted proposals">
        What a number counts, newest first.{' '}
        {filter.of === 'open' || filter.of === 'arrived' ? (
          <>
            <Link href={thresholdOf(filter)} className="link">
              Threshold
            </Link>
            {' · '}
          </>
        ) : null}
        <Link href={shadowHref({ agent: filter.agent, sample: null })} className="link">
          Back to Go live
        </Link>
      </PageHeader>
      <div className="max-w-4xl px-4 pb-12 md:px-6">
        <CountedList view={view} filter={filter} />
      </div>
    </>
  )
}

/** The lines that the zone lies between. */
function thresholdOf({ agent, from, to }: ProposalsFilter) {
  const review = from === null || to === null ? null : from
  return thresholdHref({ agent, sample: null, at: to ?? from, review, without: [], against: null })
}
