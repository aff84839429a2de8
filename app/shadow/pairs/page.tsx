import type { Metadata } from 'next'

import { PairList } from '@/components/go-live/shadow/pair-list'
import { Link } from '@/components/ui/link'
import { PageHeader } from '@/components/ui/page-header'
import { parsePairFilter } from '@/lib/filters/pair-filter'
import { shadowHref } from '@/lib/filters/shadow-filter'
import { pageParams } from '@/lib/filters/url-value'
import { openDb } from '@/lib/server/db'
import { readSamplePairs } from '@/lib/views/sample-pairs'

export const metadata: Metadata = { title: 'Sampled pairs' }

export default async function PairsPage({ searchParams }: PageProps<'/shadow/pairs'>) {
  const filter = parsePairFilter(pageParams(await searchParams))
  const view = await readSamplePairs(await openDb(), filter)
  return (
    <>
      <PageHeader title="Sampled pairs">
        The sampled pairs behind a number.{' '}
        <Link href={shadowHref({ agent: filter.agent, sample: filter.sample })} className="link">
          Back to Go live
        </Link>
      </PageHeader>
      <div className="max-w-4xl px-4 pb-12 md:px-6">
        <PairList view={view} filter={filter} />
      </div>
    </>
  )
}
