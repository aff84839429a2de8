import type { Metadata } from 'next'

import { RefitPairs } from '@/components/go-live/weights/refit-pairs'
import { ButtonLink } from '@/components/ui/button-link'
import { EmptyState } from '@/components/ui/empty-state'
import { PageBody } from '@/components/ui/page-body'
import { agentParams } from '@/lib/filters/agent-address'
import { parseRefitPairsFilter } from '@/lib/filters/refit-pairs-filter'
import { weightsHref } from '@/lib/filters/weights-filter'
import { readRefitPairs } from '@/lib/views/refit-pairs'

import { openForAgent } from '../../../../../open-for-agent'
import { AgentHeader } from '../../agent-header'

export const metadata: Metadata = { title: 'Pairs of a refit' }

export default async function RefitPairsPage({
  params,
  searchParams,
}: PageProps<'/go-live/agents/[agent]/advanced/pairs'>) {
  const asked = agentParams((await params).agent, await searchParams)
  const filter = parseRefitPairsFilter(asked)
  const view = await readRefitPairs(await openForAgent(asked.get('agent')), filter)
  return (
    <>
      <AgentHeader agent={view?.agent ?? null} current="Advanced" heading="Pairs of a refit">
        The answered pairs behind a number.
      </AgentHeader>
      <PageBody width="reading">
        {view === null ? (
          <EmptyState
            title="This refit has no list of pairs."
            actions={
              <ButtonLink href={weightsHref({ agent: asked.get('agent') })}>
                Open scoring weights
              </ButtonLink>
            }
          >
            It was withdrawn, or it is older than these lists. Refit again to get one.
          </EmptyState>
        ) : (
          <RefitPairs view={view} filter={filter} />
        )}
      </PageBody>
    </>
  )
}
