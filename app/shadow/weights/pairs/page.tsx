import type { Metadata } from 'next'

import { RefitPairs } from '@/components/go-live/weights/refit-pairs'
import { EmptyState } from '@/components/ui/empty-state'
import { Link } from '@/components/ui/link'
import { PageHeader } from '@/components/ui/page-header'
import { parseRefitPairsFilter } from '@/lib/filters/refit-pairs-filter'
import { pageParams } from '@/lib/filters/url-value'
import { weightsHref } from '@/lib/filters/weights-filter'
import { openDb } from '@/lib/server/db'
import { readRefitPairs } from '@/lib/views/refit-pairs'

export const metadata: Metadata = { title: 'Pairs of a refit' }

export default async function RefitPairsPage({ searchParams }: PageProps<'/shadow/weights/pairs'>) {
  const filter = parseRefitPairsFilter(pageParams(await searchParams))
  const view = await readRefitPairs(await openDb(), filter)
  return (
    <>
      <PageHeader title="Pairs of a refit">
        The answered pairs that a number counts.{' '}
        <Link href={weightsHref({ agent: view?.agent ?? null })} className="link">
          Back to Weights
        </Link>
      </PageHeader>
      <div className="max-w-4xl px-4 pb-12 md:px-6">
        {view === null ? (
          <EmptyState title="There is no list of this refit.">
            It was withdrawn, or made before lists were kept: refit anew.
          </EmptyState>
        ) : (
          <RefitPairs view={view} filter={filter} />
        )}
      </div>
    </>
  )
}
