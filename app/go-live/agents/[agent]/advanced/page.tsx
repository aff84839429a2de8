import type { Metadata } from 'next'

import { WeightsScreen } from '@/components/go-live/weights/weights-screen'
import { PageBody } from '@/components/ui/page-body'
import { agentParams } from '@/lib/filters/agent-address'
import { parseWeightsFilter } from '@/lib/filters/weights-filter'
import { readWeights } from '@/lib/views/weights'

import { openForAgent } from '../../../../open-for-agent'
import { AgentHeader } from '../agent-header'

export const metadata: Metadata = { title: 'Scoring weights' }

export default async function WeightsPage({
  params,
  searchParams,
}: PageProps<'/go-live/agents/[agent]/advanced'>) {
  const { agent } = parseWeightsFilter(agentParams((await params).agent, await searchParams))
  const view = await readWeights(await openForAgent(agent), agent)
  return (
    <>
      <AgentHeader agent={agent} current="Advanced">
        How much each piece of evidence counts, fitted to decisions made here.
      </AgentHeader>
      <PageBody width="reading">
        <WeightsScreen key={agent ?? ''} view={view} />
      </PageBody>
    </>
  )
}
