import type { Metadata } from 'next'

import { AgreementFigures } from '@/components/go-live/agreement/agreement-figures'
import { AgreementFilterBar } from '@/components/go-live/agreement/agreement-filter-bar'
import { AgreementNews } from '@/components/go-live/agreement/agreement-news'
import { DisputeList } from '@/components/go-live/agreement/dispute-list'
import { ReviewerTable } from '@/components/go-live/agreement/reviewer-table'
import { TwoReviewersTable } from '@/components/go-live/agreement/two-reviewers-table'
import { ButtonLink } from '@/components/ui/button-link'
import { EmptyState } from '@/components/ui/empty-state'
import { PageBody } from '@/components/ui/page-body'
import { agentParams } from '@/lib/filters/agent-address'
import { parseAgreementFilter } from '@/lib/filters/agreement-filter'
import { currentReviewer } from '@/lib/server/reviewer'
import { readAgreement } from '@/lib/views/agreement'

import { openForAgent } from '../../../../open-for-agent'
import { AgentHeader } from '../agent-header'

export const metadata: Metadata = { title: 'Agreement' }

export default async function AgreementPage({
  params,
  searchParams,
}: PageProps<'/go-live/agents/[agent]/agreement'>) {
  const filter = parseAgreementFilter(agentParams((await params).agent, await searchParams))
  const name = (await currentReviewer())?.name ?? null
  const view = await readAgreement(await openForAgent(filter.agent), filter, name)
  return (
    <>
      <AgreementNews />
      <AgentHeader agent={filter.agent} sample={filter.sample} current="Agreement">
        How often reviewers agree when they label the same pairs blind. A pair counts once it has
        all its labels; until then, no one sees the others’ labels.
      </AgentHeader>
      {view.sample === null ? (
        <PageBody width="reading">
          <EmptyState
            title="No sample yet"
            actions={<ButtonLink href="/review/blind">Draw a sample</ButtonLink>}
          >
            Agreement is measured on pairs that two or three people label.
          </EmptyState>
        </PageBody>
      ) : (
        <PageBody width="wide">
          <AgreementFilterBar filter={filter} samples={view.samples} chosen={view.sample.id} />
          <AgreementFigures view={view} sample={view.sample} />
          <ReviewerTable reviewers={view.reviewers} filter={filter} />
          <TwoReviewersTable twos={view.twos} filter={filter} />
          <DisputeList view={view} sampleId={view.sample.id} filter={filter} />
        </PageBody>
      )}
    </>
  )
}
