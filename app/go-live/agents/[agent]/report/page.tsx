import type { Metadata } from 'next'
import { redirect } from 'next/navigation'

import { PrintButton } from '@/components/go-live/shadow/print-button'
import { RelaxedLimits } from '@/components/go-live/shadow/relaxed-limits'
import {
  ReportChecks,
  ReportEvidence,
  ReportPolicy,
  ReportSignatures,
} from '@/components/go-live/shadow/report-sheet'
import { StateBanner } from '@/components/go-live/shadow/state-banner'
import { WhatIf } from '@/components/go-live/shadow/what-if'
import { PageBody } from '@/components/ui/page-body'
import { agentParams } from '@/lib/filters/agent-address'
import { parseShadowFilter } from '@/lib/filters/shadow-filter'
import { formatInstant } from '@/lib/language/format'
import { now } from '@/lib/server/clock'
import { replay as replayed } from '@/lib/server/large-views'
import { readAgents } from '@/lib/views/agents'
import { readGoLiveState } from '@/lib/views/go-live'
import { readReportSample } from '@/lib/views/report-sample'
import { readShadow } from '@/lib/views/shadow'
import { readSwitch } from '@/lib/views/switch'

import { openForAgent } from '../../../../open-for-agent'
import { AgentHeader } from '../agent-header'

export const metadata: Metadata = { title: 'Report' }

export default async function ReportPage({
  params,
  searchParams,
}: PageProps<'/go-live/agents/[agent]/report'>) {
  const filter = parseShadowFilter(agentParams((await params).agent, await searchParams))
  const { agent } = filter
  if (agent === null) redirect('/go-live')
  const store = await openForAgent(agent)
  const at = now()
  const past = { agent, since: null, match: null, list: null, page: 1 }
  const [view, phase, replay, agents] = await Promise.all([
    readShadow(store, { agentId: agent, sampleId: filter.sample, at }),
    readSwitch(store, agent),
    replayed(store, { ...past, agentId: agent, at }),
    readAgents(store),
  ])
  const [state, drawn] = await Promise.all([
    readGoLiveState(store, { agentId: agent, gates: view.gates }),
    readReportSample(store, view.sample?.id ?? null),
  ])
  const title = agents.find(({ id }) => id === agent)?.title ?? agent
  return (
    <>
      <AgentHeader agent={agent} sample={filter.sample} current="Report" actions={<PrintButton />}>
        Report on going live · {title === agent ? null : <>{agent} · </>}
        {formatInstant(at.toISOString())}
      </AgentHeader>
      <PageBody
        width="wide"
        className="flex flex-col gap-8 print:gap-3 print:py-0 print:text-[0.6875rem] print:leading-4"
      >
        <StateBanner state={state} />
        <ReportChecks gates={view.gates} />
        <WhatIf view={replay} filter={past} />
        <ReportPolicy view={phase} />
        <RelaxedLimits relaxed={phase.relaxed} links={false} />
        <ReportEvidence sample={view.sample} drawn={drawn} />
        <ReportSignatures view={phase} />
      </PageBody>
    </>
  )
}
