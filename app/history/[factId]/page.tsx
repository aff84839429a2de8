import type { Metadata } from 'next'
import { notFound } from 'next/navigation'

import { NotKnownThen } from '@/components/memory/as-of/not-known-then'
import { HistoryScreen } from '@/components/memory/history/history-screen'
import { Link } from '@/components/ui/link'
import { PageHeader } from '@/components/ui/page-header'
import { asOfInstants, parseAsOf } from '@/lib/filters/as-of'
import { pageParams } from '@/lib/filters/url-value'
import { openDb } from '@/lib/server/db'
import { readHistory } from '@/lib/views/history'

export const metadata: Metadata = { title: 'History' }

export default async function HistoryPage({
  params,
  searchParams,
}: PageProps<'/history/[factId]'>) {
  const [{ factId }, search] = await Promise.all([params, searchParams])
  const asOf = asOfInstants(parseAsOf(pageParams(search)))
  const history = await readHistory(await openDb(), factId, asOf)
  if (history === null && asOf.knownAt !== null) return <NotKnownThen />
  if (history === null) notFound()
  const { entity, aspect, agentId } = history.fact
  return (
    <>
      <PageHeader
        title={entity === null || aspect === null ? 'History' : `History: ${entity}, ${aspect}`}
      >
        What was said of it to {agentId} and what became of it, oldest first.{' '}
        <Link href={`/facts/${factId}`} className="link">
          Back to the fact
        </Link>
      </PageHeader>
      <HistoryScreen history={history} />
    </>
  )
}
