import type { Metadata } from 'next'
import { redirect } from 'next/navigation'

import { AgentTable } from '@/components/go-live/shadow/agent-table'
import { ButtonLink } from '@/components/ui/button-link'
import { Link } from '@/components/ui/link'
import { PageBody } from '@/components/ui/page-body'
import { PageHeader } from '@/components/ui/page-header'
import { parseShadowFilter, shadowHref } from '@/lib/filters/shadow-filter'
import { pageParams } from '@/lib/filters/url-value'
import { now } from '@/lib/server/clock'
import { openDb } from '@/lib/server/db'
import { readPortfolio, readSampleAgent } from '@/lib/views/go-live'

export const metadata: Metadata = { title: 'Go live' }

export default async function GoLivePage({ searchParams }: PageProps<'/go-live'>) {
  const { sample } = parseShadowFilter(pageParams(await searchParams))
  const agent = sample === null ? null : await readSampleAgent(await openDb(), sample)
  if (agent !== null) redirect(shadowHref({ agent, sample }))
  const portfolio = await readPortfolio(await openDb(), now())
  return (
    <>
      <PageHeader title="Go live">
        Which agents are ready, and what the others still need.{' '}
        <Link href="/docs/going-live" className="link reach whitespace-nowrap">
          How to go live
        </Link>
      </PageHeader>
      <PageBody width="wide">
        {portfolio.agents.length > 0 ? null : (
          <section aria-labelledby="nothing" className="flex flex-col items-start gap-2">
            <h2 id="nothing" className="text-question">
              Nothing to check yet
            </h2>
            <p className="text-muted">Import facts, then run a sweep.</p>
            <ButtonLink href="/activity/import">Import facts</ButtonLink>
          </section>
        )}
        <AgentTable portfolio={portfolio} />
      </PageBody>
    </>
  )
}
