import { permanentRedirect } from 'next/navigation'

import { pageParams } from '@/lib/filters/url-value'

/** The chain is part of the fact’s page. */
export default async function ChainPage({ params, searchParams }: PageProps<'/chains/[factId]'>) {
  const search = pageParams(await searchParams)
  const { factId } = await params
  permanentRedirect(`/facts/${factId}${search.size === 0 ? '' : `?${search}`}#timeline`)
}
