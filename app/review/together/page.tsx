import type { Metadata } from 'next'
import { notFound, redirect } from 'next/navigation'

import { ReviewTabs } from '@/components/review/queue/review-tabs'
import { TogetherScreen } from '@/components/review/together/together-screen'
import { idValue, pageParams, textValue } from '@/lib/filters/url-value'
import { readTogether, type TogetherQuery } from '@/lib/views/together'

import { openForAgent } from '../../open-for-agent'

export const metadata: Metadata = { title: 'Review together' }

export default async function TogetherPage({ searchParams }: PageProps<'/review/together'>) {
  const params = pageParams(await searchParams)
  const query = queryOf(params)
  if (query === null) notFound()
  const store = await openForAgent('agent' in query ? query.agent : null)
  const view = await readTogether(store, query)
  const [first, second] = view?.proposals ?? []
  const failed = params.has('failed') // what was not recorded, and why, is on the page
  if (first !== undefined && second === undefined && !failed) redirect(`/p/${first.number}`)
  return <TogetherScreen view={view} tabs={<ReviewTabs current="Proposals" />} />
}

function queryOf(params: URLSearchParams): TogetherQuery | null {
  const proposal = idValue(params, 'p')
  if (proposal !== null) return { proposal }
  const [agent, entity] = [textValue(params, 'agent'), textValue(params, 'entity')]
  return agent === null || entity === null ? null : { agent, entity }
}
