import type { Metadata } from 'next'

import { TryScreen } from '@/components/memory/try/try-screen'
import { ReviewTabs } from '@/components/review/queue/review-tabs'
import { PageBody } from '@/components/ui/page-body'
import { PageHeader } from '@/components/ui/page-header'
import { parseTryQuery } from '@/lib/filters/try-query'
import { pageParams } from '@/lib/filters/url-value'
import { openDb } from '@/lib/server/db'
import { similarityOf } from '@/lib/server/similarity-of'
import { readTry } from '@/lib/views/try'

export const metadata: Metadata = { title: 'Test a pair' }

export default async function TryPage({ searchParams }: PageProps<'/review/test'>) {
  const query = parseTryQuery(pageParams(await searchParams))
  const store = await openDb()
  const view = await readTry(store, query)
  // Not awaited: embeddings come from another machine, and the answer does not wait for them.
  const similarity =
    view.result === null ? null : similarityOf(store, view.result.older, view.result.newer)
  return (
    <>
      <ReviewTabs current="Test a pair" />
      <PageHeader title="Test a pair">
        Compare two texts or two stored facts, and see why detection would propose them or not.
        Nothing is stored.
      </PageHeader>
      <PageBody width="wide">
        <TryScreen view={view} similarity={similarity} />
      </PageBody>
    </>
  )
}
