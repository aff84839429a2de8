import type { Metadata } from 'next'

import { ErrorList } from '@/components/go-live/shadow/error-list'
import { EmptyState } from '@/components/ui/empty-state'
import { Link } from '@/components/ui/link'
import { PageHeader } from '@/components/ui/page-header'
import { parseShadowFilter, shadowHref } from '@/lib/filters/shadow-filter'
import { pageParams } from '@/lib/filters/url-value'
import { openDb } from '@/lib/server/db'
import { readErrorsPage } from '@/lib/views/sample-errors'

export const metadata: Metadata = { title: 'Errors' }

export default async function ErrorsPage({ searchParams }: PageProps<'/shadow/errors'>) {
  const filter = parseShadowFilter(pageParams(await searchParams))
  const { sample, errors } = await readErrorsPage(await openDb(), filter)
  return (
    <>
      <PageHeader title="Errors">
        Pairs on which detector and blind labels differ, by the signals that fired on them.{' '}
        {sample === null ? null : `${filter.agent ?? 'All agents'}, sample ${sample.number}. `}
        <Link href={shadowHref(filter)} className="link">
          Back to Go live
        </Link>
      </PageHeader>
      <div className="flex max-w-5xl flex-col gap-8 px-4 pb-12 md:px-6">
        {sample === null ? (
          <EmptyState title="No blind sample covers this yet.">
            <Link href="/measure" className="link">
              Draw one
            </Link>{' '}
            and label some of it: then this page says where detector and labels differ, and why.
          </EmptyState>
        ) : (
          <ErrorList errors={errors} of={{ agent: filter.agent, sample: sample.id }} whole />
        )}
      </div>
    </>
  )
}
