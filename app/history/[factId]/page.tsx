import { permanentRedirect } from 'next/navigation'

import { pageParams } from '@/lib/filters/url-value'

/** The history is part of the fact’s page. */
export default async function HistoryPage({
  params,
  searchParams,
}: PageProps<'/history/[factId]'>) {
  const search = pageParams(await searchParams)
  search.set('scope', 'all')
  const { factId } = await params
  permanentRedirect(`/facts/${factId}${search.size === 0 ? '' : `?${search}`}#timeline`)
}
