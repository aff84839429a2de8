import { EmptyState } from '@/components/ui/empty-state'
import { Link } from '@/components/ui/link'
import { Notice } from '@/components/ui/notice'
import type { ToldFilter } from '@/lib/filters/told-filter'
import { formatCount } from '@/lib/language/format'
import type { AgentView } from '@/lib/views/screen'
import type { ToldView } from '@/lib/views/told'

import { ToldBar } from './told-bar'
import { ToldRest } from './told-rest'
import { ToldSections } from './told-sections'
import { ToldSince } from './told-since'
import { ToldSummary } from './told-summary'
import { ToldTrialSection } from './told-trial'

/** What one agent is told, what is not, and what would be. */
export function ToldScreen({
  view,
  filter,
  agents,
}: {
  readonly view: ToldView
  readonly filter: ToldFilter
  readonly agents: readonly AgentView[]
}) {
  const { json } = view
  const past = filter.trueAt !== null || filter.knownAt !== null
  const pending = agents.find(({ id }) => id === json.agent)?.pending ?? 0
  return (
    <div className="flex flex-col gap-6 px-4 pt-4 pb-12 md:px-6">
      <ToldBar agentId={json.agent} filter={filter} agents={agents} waiting={view.waiting} />
      {json.shadow && !past ? (
        <Notice tone="warn" title="Shadow: approvals are recorded, and no fact changes.">
          {pending === 0
            ? 'Nothing waits for review. What is approved meanwhile ends nothing: the agent is still told both sides.'
            : `${formatCount(pending, 'proposal waits', 'proposals wait')} for review, and the agent is told both sides of each, also once it is approved.`}{' '}
          <Link className="link" href={`/shadow?${new URLSearchParams({ agent: json.agent })}`}>
            When it can go live
          </Link>
        </Notice>
      ) : null}
      {view.trial === null ? null : (
        <ToldTrialSection trial={view.trial} agentId={json.agent} shadow={json.shadow} />
      )}
      {view.since === null ? null : <ToldSince since={view.since} agentId={json.agent} />}
      <ToldSummary view={view} filter={filter} />
      {json.current === 0 ? (
        <EmptyState
          title={past ? 'The agent was to be told nothing.' : 'The agent is told nothing.'}
        >
          {past
            ? 'No fact of it was true then, by what was known.'
            : 'No fact of it is active and true now.'}
        </EmptyState>
      ) : (
        <ToldSections sections={view.sections} history={view.history} agentId={json.agent} />
      )}
      <ToldRest view={view} />
    </div>
  )
}
