import type { Metadata } from 'next'

import { PairList } from '@/components/go-live/shadow/pair-list'
import { PageBody } from '@/components/ui/page-body'
import { agentParams } from '@/lib/filters/agent-address'
import { parsePairFilter } from '@/lib/filters/pair-filter'
import { readSamplePairs } from '@/lib/views/sample-pairs'

import { openForAgent } from '../../../../open-for-agent'
import { AgentHeader } from '../agent-header'

export const metadata: Metadata = { title: 'Sampled pairs' }

export default async function PairsPage({
  params,
  searchParams,
}: PageProps<'/go-live/agents/[agent]/pairs'>) {
  const filter = parsePairFilter(agentParams((await params).agent, await searchParams))
  const view = await readSamplePairs(await openForAgent(filter.agent), filter)
  return (
    <>
      <AgentHeader
        agent={filter.agent}
        sample={filter.sample}
        current={null}
        heading="Sampled pairs"
      >
        The sampled pairs behind a number.
      </AgentHeader>
      <PageBody width="reading">
        <PairList view={view} filter={filter} />
      </PageBody>
    </>
  )
}
