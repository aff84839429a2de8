import { dehydrate, HydrationBoundary, QueryClient } from '@tanstack/react-query'
import type { Metadata } from 'next'
import { notFound } from 'next/navigation'

import { BlindScreen } from '@/components/go-live/samples/blind-screen'
import { workQuery, type AskedWork } from '@/components/go-live/samples/measure-queries'
import { openDb } from '@/lib/server/db'
import { currentReviewer } from '@/lib/server/reviewer'
import { readBlindWork } from '@/lib/views/blind-pairs'

export const metadata: Metadata = { title: 'Blind sample' }

export default async function BlindSamplePage({ params }: PageProps<'/measure/[sampleId]'>) {
  const { sampleId } = await params
  const name = (await currentReviewer())?.name ?? null
  const work = await readBlindWork(await openDb(), sampleId, name)
  if (work === null) notFound()
  const client = new QueryClient()
  const asked: AskedWork = { ...work, askedAt: 0 } // before anything that is said here
  client.setQueryData(workQuery(sampleId, name).queryKey, asked)
  return (
    <HydrationBoundary state={dehydrate(client)}>
      <BlindScreen key={sampleId} sampleId={sampleId} reviewer={name} />
    </HydrationBoundary>
  )
}
