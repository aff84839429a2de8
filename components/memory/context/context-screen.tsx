import { EmptyState } from '@/components/ui/empty-state'
import { Link } from '@/components/ui/link'
import { Notice } from '@/components/ui/notice'
import { PageBody } from '@/components/ui/page-body'
import type { ContextFilter } from '@/lib/filters/context-filter'
import { formatCount } from '@/lib/language/format'
import type { AgentView } from '@/lib/views/agents'
import type { ContextView } from '@/lib/views/context'

import { ContextBar } from './context-bar'
import { ContextChanges } from './context-changes'
import { ContextRest } from './context-rest'
import { ContextSections } from './context-sections'
import { ContextSummary } from './context-summary'
import { ContextTrialSection } from './context-trial'

/** What one agent receives, what it does not, and what an approval would change. */
export function ContextScreen({
  view,
  filter,
  agents,
  notRead,
}: {
  readonly view: ContextView
  readonly filter: ContextFilter
  readonly agents: readonly AgentView[]
  readonly notRead: number // facts of the agent that detection does not read now
}) {
  const { json } = view
  const past = filter.trueAt !== null || filter.knownAt !== null
  const pending = agents.find(({ id }) => id === json.agent)?.pending ?? 0
  return (
    <PageBody width="wide">
      <ContextBar agentId={json.agent} filter={filter} agents={agents} waiting={view.waiting} />
      {json.shadow && !past ? (
        <Notice tone="warn" title="Shadow: approvals are recorded, and no fact changes.">
          {pending === 0
            ? 'Nothing needs review. Until it goes live, the agent receives both facts of each pair, approved or not.'
            : `${formatCount(pending, 'proposal waits', 'proposals wait')} for review, and the agent receives both facts of each, even once it is approved.`}{' '}
          <Link
            className="link reach"
            href={`/go-live?${new URLSearchParams({ agent: json.agent })}`}
          >
            When it can go live
          </Link>
        </Notice>
      ) : null}
      {notRead === 0 || past ? null : (
        <Notice
          title={`${formatCount(notRead, 'fact')} in another language, which only a model can compare.`}
        >
          Detection does not read {notRead === 1 ? 'it' : 'them'}, so an empty queue does not mean
          that nothing is outdated.{' '}
          <Link className="link" href="/docs/judge">
            About the model
          </Link>
        </Notice>
      )}
      {view.trial === null ? null : (
        <ContextTrialSection trial={view.trial} agentId={json.agent} shadow={json.shadow} />
      )}
      {view.since === null ? null : <ContextChanges since={view.since} agentId={json.agent} />}
      <ContextSummary view={view} filter={filter} />
      {json.current === 0 ? (
        <EmptyState
          title={past ? 'The agent would have received nothing.' : 'The agent receives nothing.'}
        >
          {past ? 'It had no current facts then.' : 'It has no current facts.'}
        </EmptyState>
      ) : !filter.history || filter.proposalId !== null ? null : (
        <ContextSections sections={view.sections} history={view.history} agentId={json.agent} />
      )}
      <ContextRest view={view} />
    </PageBody>
  )
}
