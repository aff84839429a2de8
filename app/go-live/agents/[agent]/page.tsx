import type { Metadata } from 'next'

import { checkAction } from '@/components/go-live/shadow/check-action'
import { CheckList } from '@/components/go-live/shadow/check-list'
import { GoLiveBanner } from '@/components/go-live/shadow/go-live-banner'
import { GoLiveTabs } from '@/components/go-live/shadow/go-live-tabs'
import { LimitRequests } from '@/components/go-live/shadow/limit-requests'
import { LimitsForm } from '@/components/go-live/shadow/limits-form'
import { LiveNotice } from '@/components/go-live/shadow/live-notice'
import { whatIfSentence } from '@/components/go-live/shadow/replay-words'
import { SampleEvidence } from '@/components/go-live/shadow/sample-evidence'
import { ShadowFilterBar } from '@/components/go-live/shadow/shadow-filter-bar'
import { WhatIf } from '@/components/go-live/shadow/what-if'
import { Link } from '@/components/ui/link'
import { PageBody } from '@/components/ui/page-body'
import { PageHeader } from '@/components/ui/page-header'
import { agentParams } from '@/lib/filters/agent-address'
import { parseShadowFilter, type ShadowFilter } from '@/lib/filters/shadow-filter'
import { now } from '@/lib/server/clock'
import { openDb } from '@/lib/server/db'
import { replay as replayed } from '@/lib/server/large-views'
import { readGoLiveState } from '@/lib/views/go-live'
import { readShadow } from '@/lib/views/shadow'
import { readSwitch, type SwitchView } from '@/lib/views/switch'

import { openForAgent } from '../../../open-for-agent'
import { AgentHeader } from './agent-header'

export const metadata: Metadata = { title: 'Go live' }

export default async function AgentPage({
  params,
  searchParams,
}: PageProps<'/go-live/agents/[agent]'>) {
  const { agent, sample } = parseShadowFilter(agentParams((await params).agent, await searchParams))
  return agent === null ? <DefaultPage /> : <ReadinessPage filter={{ agent, sample }} />
}

/** The default for new agents: it has limits and a setting, and is never judged as if it were one agent. */
async function DefaultPage() {
  const store = await openDb()
  const of = { agentId: null, gates: null }
  const [state, view] = await Promise.all([readGoLiveState(store, of), readSwitch(store, null)])
  return (
    <>
      <PageHeader title="Default for new agents">
        Agents without settings of their own inherit these. Each agent is checked on its own labels.
      </PageHeader>
      <GoLiveTabs agent={null} sample={null} current="Default" />
      <PageBody width="reading">
        <GoLiveBanner state={state} check={null} view={view} gates={[]} sample={null} whatIf="" />
        <LimitRequests view={view} />
        <LimitsForm key={limitsKey(view)} view={view} />
        {view.live === null ? null : <LiveNotice live={view.live} view={view} />}
      </PageBody>
    </>
  )
}

async function ReadinessPage({
  filter,
}: {
  readonly filter: ShadowFilter & { readonly agent: string }
}) {
  const { agent } = filter
  const store = await openForAgent(agent)
  const at = now()
  const past = { agent, since: null, match: null, list: null, page: 1 }
  const [view, phase, replay] = await Promise.all([
    readShadow(store, { agentId: agent, sampleId: filter.sample, at }),
    readSwitch(store, agent),
    replayed(store, { ...past, agentId: agent, at }),
  ])
  const { gates, trends, sample } = view
  const state = await readGoLiveState(store, { agentId: agent, gates })
  const of = { agent, sample }
  return (
    <>
      <AgentHeader agent={agent} sample={filter.sample} current="Readiness">
        Ready to go live? Blind-label results against its own limits.{' '}
        <Link href="/docs/going-live" className="link reach whitespace-nowrap">
          How to go live
        </Link>
      </AgentHeader>
      <PageBody width="wide">
        <GoLiveBanner
          key={agent}
          state={state}
          check={state.action?.kind === 'check' ? checkAction(state.action.gate, of) : null}
          view={phase}
          gates={gates}
          sample={filter.sample}
          whatIf={whatIfSentence(replay)}
        />
        <LimitRequests view={phase} />
        <ShadowFilterBar filter={filter} samples={view.samples} chosen={sample?.id ?? null} />
        {state.kind === 'empty' ? null : (
          <>
            <div className="flex flex-col gap-3">
              <CheckList gates={gates} trends={trends} of={of} />
              <LimitsForm key={limitsKey(phase)} view={phase} />
            </div>
            <WhatIf view={replay} filter={past} />
          </>
        )}
        {phase.live === null ? null : <LiveNotice live={phase.live} view={phase} />}
        <SampleEvidence view={view} filter={filter} />
      </PageBody>
    </>
  )
}

/** The form begins anew with what is stored, also once something was requested. */
function limitsKey({ agent, policyVersion, requests }: SwitchView): string {
  return [agent, policyVersion, ...requests.map(({ id }) => id)].join(' ')
}
