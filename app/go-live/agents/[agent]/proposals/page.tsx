import type { Metadata } from 'next'

import { CountedList } from '@/components/go-live/shadow/counted-list'
import { ButtonLink } from '@/components/ui/button-link'
import { PageBody } from '@/components/ui/page-body'
import { agentParams } from '@/lib/filters/agent-address'
import { parseProposalsFilter, type ProposalsFilter } from '@/lib/filters/proposals-filter'
import { thresholdHref } from '@/lib/filters/threshold-filter'
import { now } from '@/lib/server/clock'
import { readCountedProposals } from '@/lib/views/counted-proposals'

import { openForAgent } from '../../../../open-for-agent'
import { AgentHeader } from '../agent-header'

export const metadata: Metadata = { title: 'Counted proposals' }

export default async function ProposalsPage({
  params,
  searchParams,
}: PageProps<'/go-live/agents/[agent]/proposals'>) {
  const filter = parseProposalsFilter(agentParams((await params).agent, await searchParams))
  const view = await readCountedProposals(await openForAgent(filter.agent), filter, now())
  return (
    <>
      <AgentHeader
        agent={filter.agent}
        current={null}
        heading="Counted proposals"
        actions={
          filter.of === 'open' || filter.of === 'arrived' ? (
            <ButtonLink href={thresholdOf(filter)}>Show threshold</ButtonLink>
          ) : null
        }
      >
        The proposals behind a number, newest first.
      </AgentHeader>
      <PageBody width="reading">
        <CountedList view={view} filter={filter} />
      </PageBody>
    </>
  )
}

/** The lines that the zone lies between. */
function thresholdOf({ agent, from, to }: ProposalsFilter) {
  const review = from === null || to === null ? null : from
  return thresholdHref({ agent, sample: null, at: to ?? from, review, without: [], against: null })
}
