import type { Metadata } from 'next'
import { notFound } from 'next/navigation'
import { cache } from 'react'

import { NotKnownThen } from '@/components/memory/as-of/not-known-then'
import { FactScreen } from '@/components/memory/facts/fact-screen'
import { asOfInstants, parseAsOf } from '@/lib/filters/as-of'
import { idValue, pageParams } from '@/lib/filters/url-value'
import { openDb } from '@/lib/server/db'
import { factHistory, factPage } from '@/lib/server/large-views'
import { readDeliveries } from '@/lib/views/connections'

const readPage = cache(async (factId: string, trueAt: string | null, knownAt: string | null) =>
  factPage(await openDb(), factId, asOfInstants({ trueAt, knownAt })),
)

const TITLE_LENGTH = 60
const MOST_DELIVERIES = 20

export async function generateMetadata({
  params,
  searchParams,
}: PageProps<'/memory/facts/[factId]'>): Promise<Metadata> {
  const { trueAt, knownAt } = parseAsOf(pageParams(await searchParams))
  const page = await readPage((await params).factId, trueAt, knownAt)
  return { title: page === null ? 'Not found' : page.fact.content.slice(0, TITLE_LENGTH) }
}

export default async function FactPage({
  params,
  searchParams,
}: PageProps<'/memory/facts/[factId]'>) {
  const [{ factId }, search] = await Promise.all([params, searchParams])
  const chosen = pageParams(search)
  const { trueAt, knownAt } = parseAsOf(chosen)
  const page = await readPage(factId, trueAt, knownAt)
  if (page === null && knownAt !== null) return <NotKnownThen />
  if (page === null) notFound()
  const { entity, aspect } = page.fact
  const all = chosen.get('scope') === 'all' && entity !== null && aspect !== null
  const store = await openDb()
  const [history, deliveries] = await Promise.all([
    all ? factHistory(store, factId, asOfInstants({ trueAt, knownAt })) : null,
    page.past === null ? readDeliveries(store, { factId }, MOST_DELIVERIES) : [],
  ])
  const choice = {
    whole: chosen.get('chain') === 'all',
    older: idValue(chosen, 'older'),
    newer: idValue(chosen, 'newer'),
  }
  return <FactScreen page={page} history={history} deliveries={deliveries} choice={choice} />
}
