import type { Metadata } from 'next'

import { ErrorList } from '@/components/go-live/shadow/error-list'
import { ButtonLink } from '@/components/ui/button-link'
import { EmptyState } from '@/components/ui/empty-state'
import { PageBody } from '@/components/ui/page-body'
import { agentParams } from '@/lib/filters/agent-address'
import { parseShadowFilter } from '@/lib/filters/shadow-filter'
import { readErrorsPage } from '@/lib/views/sample-errors'

import { openForAgent } from '../../../../open-for-agent'
import { AgentHeader } from '../agent-header'

export const metadata: Metadata = { title: 'Errors' }

export default async function ErrorsPage({
  params,
  searchParams,
}: PageProps<'/go-live/agents/[agent]/errors'>) {
  const filter = parseShadowFilter(agentParams((await params).agent, await searchParams))
  const { sample, errors } = await readErrorsPage(await openForAgent(filter.agent), filter)
  return (
    <>
      <AgentHeader agent={filter.agent} sample={filter.sample} current={null} heading="Errors">
        Pairs where the detector and the blind labels differ, by the signals that fired
        {sample === null ? '.' : ` (sample ${sample.number}).`}
      </AgentHeader>
      <PageBody width="wide">
        {sample === null ? (
          <EmptyState
            title="No blind sample covers this yet."
            actions={<ButtonLink href="/review/blind">Draw a sample</ButtonLink>}
          >
            Label some of its pairs to see where detector and labels differ.
          </EmptyState>
        ) : (
          <ErrorList errors={errors} of={{ agent: filter.agent, sample: sample.id }} whole />
        )}
      </PageBody>
    </>
  )
}
