import { dehydrate, HydrationBoundary, QueryClient } from '@tanstack/react-query'
import type { Metadata } from 'next'
import { notFound, redirect } from 'next/navigation'

import { BlindScreen } from '@/components/go-live/samples/blind-screen'
import { workQuery, type AskedWork } from '@/components/go-live/samples/measure-queries'
import { numberIn } from '@/lib/filters/url-value'
import { openDb } from '@/lib/server/db'
import { currentReviewer } from '@/lib/server/reviewer'
import { readBlindWork } from '@/lib/views/blind-pairs'
import { findSampleByNumber } from '@/lib/views/by-number'

export const metadata: Metadata = { title: 'Blind sample' }

export default async function BlindSamplePage({ params }: PageProps<'/review/blind/[sampleId]'>) {
  const { sampleId: asked } = await params
  const store = await openDb()
  const number = numberIn(asked)
  const sampleId = number === null ? asked : await findSampleByNumber(store, number)
  if (sampleId === null) notFound()
  const name = (await currentReviewer())?.name ?? null
  const work = await readBlindWork(store, sampleId, name)
  if (work === null) notFound()
  if (asked !== String(work.number)) redirect(`/review/blind/${work.number}`)
  const client = new QueryClient()
  const painted: AskedWork = { ...work, askedAt: 0 } // before anything that is said here
  client.setQueryData(workQuery(sampleId, name).queryKey, painted)
  return (
    <HydrationBoundary state={dehydrate(client)}>
      <BlindScreen key={sampleId} sampleId={sampleId} reviewer={name} />
    </HydrationBoundary>
  )
}
