import type { Metadata } from 'next'
import { redirect } from 'next/navigation'

import { AgentTable } from '@/components/go-live/shadow/agent-table'
import { checkAction } from '@/components/go-live/shadow/check-action'
import { CheckList } from '@/components/go-live/shadow/check-list'
import { ErrorList } from '@/components/go-live/shadow/error-list'
import { GoLiveBanner } from '@/components/go-live/shadow/go-live-banner'
import { GoLiveTabs } from '@/components/go-live/shadow/go-live-tabs'
import { LimitsForm } from '@/components/go-live/shadow/limits-form'
import { LiveNotice } from '@/components/go-live/shadow/live-notice'
import { whatIfSentence } from '@/components/go-live/shadow/replay-words'
import { SampleEvidence } from '@/components/go-live/shadow/sample-evidence'
import { ShadowFilterBar } from '@/components/go-live/shadow/shadow-filter-bar'
import { WhatIf } from '@/components/go-live/shadow/what-if'
import { ButtonLink } from '@/components/ui/button-link'
import { Link } from '@/components/ui/link'
import { PageHeader } from '@/components/ui/page-header'
import {
  DEFAULT_AGENT,
  parseShadowFilter,
  shadowHref,
  type ShadowFilter,
} from '@/lib/filters/shadow-filter'
import { pageParams } from '@/lib/filters/url-value'
import { now } from '@/lib/server/clock'
import { openDb } from '@/lib/server/db'
import { readAgents } from '@/lib/views/agents'
import { readGoLiveState, readPortfolio, readSampleAgent } from '@/lib/views/go-live'
import { readReplay } from '@/lib/views/replay'
import { readShadow } from '@/lib/views/shadow'
import { readSwitch } from '@/lib/views/switch'

export const metadata: Metadata = { title: 'Go live' }

export default async function ShadowPage({ searchParams }: PageProps<'/shadow'>) {
  const filter = parseShadowFilter(pageParams(await searchParams))
  const { agent, sample } = filter
  if (agent === DEFAULT_AGENT) return <DefaultPage />
  if (agent !== null) return <AgentPage filter={{ agent, sample }} />
  const of = sample === null ? null : await readSampleAgent(await openDb(), sample)
  if (of !== null) redirect(shadowHref({ agent: of, sample }))
  return <PortfolioPage />
}

async function PortfolioPage() {
  const portfolio = await readPortfolio(await openDb(), now())
  return (
    <>
      <PageHeader title="Go live">
        Which agents are ready, and what the others still need.{' '}
        <Link href="/docs/going-live" className="link whitespace-nowrap">
          How to go live
        </Link>
      </PageHeader>
      <div className="flex max-w-6xl flex-col gap-4 px-4 pb-12 md:px-6">
        {portfolio.agents.length > 0 ? null : (
          <section aria-labelledby="nothing" className="flex flex-col items-start gap-2">
            <h2 id="nothing" className="text-question">
              Nothing to check yet
            </h2>
            <p className="text-muted">Import facts, then run a sweep.</p>
            <ButtonLink href="/import">Import facts</ButtonLink>
          </section>
        )}
        <AgentTable portfolio={portfolio} />
      </div>
    </>
  )
}

/** The default for new agents: it has limits and a setting, and is never judged as if it were one agent. */
async function DefaultPage() {
  const store = await openDb()
  const of = { agentId: null, gates: null }
  const [state, view] = await Promise.all([readGoLiveState(store, of), readSwitch(store, null)])
  return (
    <>
      <PageHeader title="Default for new agents">
        Agents without a setting of their own inherit these. Each agent is checked on its own
        labels.{' '}
        <Link href="/shadow" className="link">
          All agents
        </Link>
      </PageHeader>
      <div className="flex max-w-5xl flex-col gap-8 px-4 pb-12 md:px-6">
        <GoLiveBanner state={state} check={null} view={view} gates={[]} sample={null} whatIf="" />
        <LimitsForm key={view.policyVersion} view={view} />
        {view.live === null ? null : <LiveNotice live={view.live} view={view} />}
      </div>
    </>
  )
}

async function AgentPage({
  filter,
}: {
  readonly filter: ShadowFilter & { readonly agent: string }
}) {
  const store = await openDb()
  const at = now()
  const { agent } = filter
  const past = { agent, since: null, match: null, list: null, page: 1 }
  const [view, phase, agents, replay] = await Promise.all([
    readShadow(store, { agentId: agent, sampleId: filter.sample, at }),
    readSwitch(store, agent),
    readAgents(store),
    readReplay(store, { ...past, agentId: agent, at }),
  ])
  const { gates, trends, sample } = view
  const state = await readGoLiveState(store, { agentId: agent, gates })
  const of = { agent, sample }
  return (
    <>
      <PageHeader title={agents.find(({ id }) => id === agent)?.title ?? agent}>
        Whether it may go live, by blind labels and its own limits.{' '}
        <Link href="/docs/going-live" className="link whitespace-nowrap">
          How to go live
        </Link>
      </PageHeader>
      <GoLiveTabs agent={agent} sample={filter.sample} current="Readiness" />
      <div className="flex max-w-6xl flex-col gap-8 px-4 pt-4 pb-12 md:px-6">
        <ShadowFilterBar
          filter={filter}
          agents={agents}
          samples={view.samples}
          chosen={sample?.id ?? null}
        />
        <GoLiveBanner
          key={agent}
          state={state}
          check={state.action?.kind === 'check' ? checkAction(state.action.gate, of) : null}
          view={phase}
          gates={gates}
          sample={filter.sample}
          whatIf={whatIfSentence(replay)}
        />
        {state.kind === 'empty' ? null : (
          <>
            <div className="flex flex-col gap-3">
              <CheckList gates={gates} trends={trends} of={of} />
              <LimitsForm key={`${agent} ${phase.policyVersion}`} view={phase} />
            </div>
            <WhatIf view={replay} filter={past} />
          </>
        )}
        {phase.live === null ? null : <LiveNotice live={phase.live} view={phase} />}
        <SampleEvidence view={view} filter={filter} />
        {sample === null ? null : (
          <ErrorList errors={view.errors} of={{ agent, sample: sample.id }} />
        )}
      </div>
    </>
  )
}
