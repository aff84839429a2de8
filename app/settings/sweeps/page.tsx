import type { Metadata } from 'next'

import { LastSweeps } from '@/components/admin/settings/last-sweeps'
import { SweepPanel } from '@/components/admin/settings/sweep-panel'
import { Link } from '@/components/ui/link'
import { Panel } from '@/components/ui/panel'
import { now } from '@/lib/server/clock'
import { openDb, settings } from '@/lib/server/db'
import type { AgentView } from '@/lib/views/agents'
import { readFactFacets } from '@/lib/views/facts'
import { readPolicy } from '@/lib/views/policy'
import { readLastSweeps, readSweeps } from '@/lib/views/sweeps'

import { readScope, ScopedSettings } from '../scope'

export const metadata: Metadata = { title: 'Sweeps' }

export default async function Page({ searchParams }: PageProps<'/settings/sweeps'>) {
  const { agents, agent } = await readScope(searchParams)
  return (
    <ScopedSettings
      agents={agents}
      agent={agent}
      current="/settings/sweeps"
      about="See when each agent was last swept, and run a sweep."
    >
      <Panel
        id="sweep"
        title="Sweep"
        about="Compares everything stored, to find pairs that were missed on save."
      >
        {agent === null ? <AllSweeps agents={agents} /> : <AgentSweep agent={agent.id} />}
      </Panel>
    </ScopedSettings>
  )
}

async function AllSweeps({ agents }: { readonly agents: readonly AgentView[] }) {
  if (agents.length === 0)
    return (
      <p className="text-muted">
        A sweep covers one agent, and there is none yet.{' '}
        <Link href="/activity/import" className="link">
          Import facts
        </Link>
      </p>
    )
  return (
    <div className="flex flex-col gap-3">
      <LastSweeps agents={agents} last={await readLastSweeps(await openDb(), now())} />
      <p className="text-muted">To run a sweep now, choose an agent.</p>
    </div>
  )
}

async function AgentSweep({ agent }: { readonly agent: string }) {
  const store = await openDb()
  const { sweepMinutes, judge, embeddings } = settings()
  const [{ policy }, { entities }, painted] = await Promise.all([
    readPolicy(store, agent),
    readFactFacets(store, agent),
    readSweeps(store, {
      agent,
      now: now(),
      intervalMinutes: sweepMinutes,
      judge: judge?.model ?? null,
      embeddings: embeddings?.model ?? null,
    }),
  ])
  return (
    <SweepPanel
      key={agent}
      agent={agent}
      painted={painted}
      entities={entities.map(({ name }) => name)}
      enabled={policy.supersessionEnabled && policy.supersessionSweepEnabled}
    />
  )
}
