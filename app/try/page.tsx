import type { Metadata } from 'next'

import { PageHeader } from '@/components/shell/page-header'
import { TryScreen } from '@/components/try/try-screen'
import { openDb } from '@/lib/db'
import { parseTryQuery } from '@/lib/filters/try-query'
import { pageParams } from '@/lib/filters/url-value'
import { readTry } from '@/lib/views/try'

export const metadata: Metadata = { title: 'Try' }

export default async function TryPage({ searchParams }: PageProps<'/try'>) {
  const query = parseTryQuery(pageParams(await searchParams))
  const view = await readTry(await openDb(), query)
  return (
    <>
      <PageHeader title="Try a pair">
        Two texts or two stored facts, and what detection makes of them: why it would ask, or why
        not. Nothing is stored.
      </PageHeader>
      <div className="px-4 pb-12 md:px-6">
        <TryScreen view={view} />
      </div>
    </>
  )
}
