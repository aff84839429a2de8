import type { Metadata } from 'next'

import { TimesTable } from '@/components/shadow/times-table'
import { PageHeader } from '@/components/shell/page-header'
import { Link } from '@/components/ui/link'
import { now } from '@/lib/clock'
import { openDb } from '@/lib/db'
import { parseShadowFilter, shadowHref } from '@/lib/filters/shadow-filter'
import { pageParams } from '@/lib/filters/url-value'
import { readPassTimes } from '@/lib/views/pass-times'

export const metadata: Metadata = { title: 'Timed passes' }

export default async function TimesPage({ searchParams }: PageProps<'/shadow/times'>) {
  const { agent } = parseShadowFilter(pageParams(await searchParams))
  const view = await readPassTimes(await openDb(), agent, now())
  return (
    <>
      <PageHeader title="Timed passes">
        How long the inline pass made whoever stored a fact wait. Times are counted, not listed, so
        there is no pass to open.{' '}
        <Link href={shadowHref({ agent, sample: null })} className="link">
          Back to Shadow
        </Link>
      </PageHeader>
      <div className="max-w-3xl px-4 pb-12 md:px-6">
        <TimesTable view={view} />
      </div>
    </>
  )
}
