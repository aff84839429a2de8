import type { Metadata } from 'next'
import { notFound } from 'next/navigation'

import { NotKnownThen } from '@/components/memory/as-of/not-known-then'
import { ChainScreen } from '@/components/memory/chains/chain-screen'
import { Link } from '@/components/ui/link'
import { PageHeader } from '@/components/ui/page-header'
import { asOfInstants, parseAsOf } from '@/lib/filters/as-of'
import { idValue, pageParams } from '@/lib/filters/url-value'
import { formatNumber } from '@/lib/language/format'
import { openDb } from '@/lib/server/db'
import { readChain } from '@/lib/views/chain'

export const metadata: Metadata = { title: 'Chain' }

export default async function ChainPage({ params, searchParams }: PageProps<'/chains/[factId]'>) {
  const [{ factId }, search] = await Promise.all([params, searchParams])
  const chosen = pageParams(search)
  const asOf = asOfInstants(parseAsOf(chosen))
  const chain = await readChain(await openDb(), factId, asOf)
  if (chain === null && asOf.knownAt !== null) return <NotKnownThen />
  if (chain === null) notFound()
  return (
    <>
      <PageHeader
        title={
          chain.facts.length === 1
            ? 'Chain: 1 fact'
            : `Chain: ${formatNumber(chain.facts.length)} facts`
        }
      >
        {chain.facts.length === 1
          ? 'It has superseded nothing, and nothing has superseded it. '
          : 'Everything that ends in the same fact, and what superseded what. '}
        <Link href={`/facts/${factId}`} className="link">
          Back to the fact
        </Link>
      </PageHeader>
      <ChainScreen
        chain={chain}
        chosen={{ older: idValue(chosen, 'older'), newer: idValue(chosen, 'newer') }}
      />
    </>
  )
}
