import type { Metadata } from 'next'
import { Suspense } from 'react'

import { AgentChoice } from '@/components/review/possible/agent-choice'
import { PossibleScreen } from '@/components/review/possible/possible-screen'
import { ReviewTabs } from '@/components/review/queue/review-tabs'
import { ButtonLink } from '@/components/ui/button-link'
import { EmptyState } from '@/components/ui/empty-state'
import { PageBody } from '@/components/ui/page-body'
import { PageHeader } from '@/components/ui/page-header'
import { Skeleton } from '@/components/ui/skeleton'
import { SCORE_WORDS } from '@/lib/domain/possible'
import { parsePossibleFilter } from '@/lib/filters/possible-filter'
import { pageParams } from '@/lib/filters/url-value'
import { openDb } from '@/lib/server/db'
import { notReadSoFar } from '@/lib/server/memory-jobs'
import { agentToShow, possiblePairs } from '@/lib/server/possible-job'
import { readAgents, type AgentView } from '@/lib/views/agents'
import { possibleInBrief } from '@/lib/views/possible'

import { openForAgent } from '../../open-for-agent'

export const metadata: Metadata = { title: SCORE_WORDS.possible }

export default async function PossiblePage({ searchParams }: PageProps<'/review/possible'>) {
  const asked = parsePossibleFilter(pageParams(await searchParams)).agent
  const store = await openForAgent(asked)
  const agents = await readAgents(store)
  const agent =
    asked === null
      ? await agentToShow(store, agents)
      : (agents.find(({ id }) => id === asked) ?? { id: asked, activeFacts: 0 }) // a connection without facts yet
  return (
    <>
      <ReviewTabs current={SCORE_WORDS.possible} />
      <PageHeader title="Possible pairs">
        These pairs almost qualified as proposals. Propose one to review it, or dismiss it if both
        facts are right.
      </PageHeader>
      <PageBody width="reading" className="flex flex-col gap-5">
        {agent === null ? (
          <EmptyState
            title="No facts yet"
            actions={<ButtonLink href="/activity/import">Import facts</ButtonLink>}
          >
            Possible pairs show here.
          </EmptyState>
        ) : (
          <>
            {agents.length < 2 ? null : (
              <AgentChoice
                agents={agents.map(({ id, title }) => ({ id, title }))}
                agentId={agent.id}
              />
            )}
            <Suspense key={agent.id} fallback={<Comparing />}>
              <Found agent={agent} />
            </Suspense>
          </>
        )}
      </PageBody>
    </>
  )
}

/** Everything but the pairs is shown at once; they are found beside the event loop. */
async function Found({ agent }: { readonly agent: Pick<AgentView, 'id' | 'activeFacts'> }) {
  const store = await openDb()
  const [view, notRead] = await Promise.all([
    possiblePairs(store, agent),
    notReadSoFar(store, [agent], agent.id),
  ])
  return <PossibleScreen view={possibleInBrief(view)} notRead={notRead} />
}

function Comparing() {
  return (
    <div className="flex flex-col gap-3">
      <p className="text-muted">Comparing this agent’s facts…</p>
      <Skeleton rows={4} height={130} label="Comparing facts" />
    </div>
  )
}
