import type { Metadata } from 'next'

import { CountedList } from '@/components/go-live/shadow/counted-list'
import { Link } from '@/components/ui/link'
import { agentParams } from '@/lib/filters/agent-address'
import { parseProposalsFilter, type ProposalsFilter } from '@/lib/filters/proposals-filter'
import { thresholdHref } from '@/lib/filters/threshold-filter'
import { now } from '@/lib/server/clock'
import { openDb } from '@/lib/server/db'
import { readCountedProposals } from '@/lib/views/counted-proposals'

import { AgentHeader } from '../agent-header'

export const metadata: Metadata = { title: 'Counted proposals' }

export default async function ProposalsPage({
  params,
  searchParams,
}: PageProps<'/go-live/agents/[agent]/proposals'>) {
  const filter = parseProposalsFilter(agentParams((await params).agent, await searchParams))
  const view = await readCountedProposals(await openDb(), filter, now())
  return (
    <>
      <AgentHeader agent={filter.agent} current={null} heading="Counted proposals">
        The proposals behind a number, newest first.{' '}
        {filter.of === 'open' || filter.of === 'arrived' ? (
          <Link href={thresholdOf(filter)} className="link">
            Back to the threshold
          </Link>
        ) : null}
      </AgentHeader>
      <div className="max-w-4xl px-4 pt-4 pb-12 md:px-6">
        <CountedList view={view} filter={filter} />
      </div>
    </>
  )
}

/** The lines that the zone lies between. */
function thresholdOf({ agent, from, to }: ProposalsFilter) {
  const review = from === null || to === null ? null : from
  return thresholdHref({ agent, sample: null, at: to ?? from, review, without: [], against: null })
}
