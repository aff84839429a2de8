import type { Metadata } from 'next'
import { notFound } from 'next/navigation'
import { cache } from 'react'

import { FactScreen } from '@/components/facts/fact-screen'
import { openDb } from '@/lib/db'
import { readFactPage } from '@/lib/views/facts'

const readPage = cache(async (factId: string) => readFactPage(await openDb(), factId))

const TITLE_LENGTH = 60

export async function generateMetadata({
  params,
}: PageProps<'/facts/[factId]'>): Promise<Metadata> {
  const page = await readPage((await params).factId)
  return { title: page === null ? 'Not found' : page.fact.content.slice(0, TITLE_LENGTH) }
}

export default async function FactPage({ params, searchParams }: PageProps<'/facts/[factId]'>) {
  const [{ factId }, { chain }] = await Promise.all([params, searchParams])
  const page = await readPage(factId)
  if (page === null) notFound()
  return <FactScreen page={page} wholeChain={chain === 'all'} />
}
