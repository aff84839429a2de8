import type { Metadata } from 'next'

import { SweepPanel } from '@/components/admin/settings/sweep-panel'
import { Panel } from '@/components/ui/panel'
import { now } from '@/lib/server/clock'
import { openDb, settings } from '@/lib/server/db'
import { readFactFacets } from '@/lib/views/facts'
import { readPolicy } from '@/lib/views/policy'
import { readSweeps } from '@/lib/views/sweeps'

import { readScope, ScopedSettings } from '../scope'

export const metadata: Metadata = { title: 'Sweeps' }

export default async function Page({ searchParams }: PageProps<'/settings/sweeps'>) {
  const { agents, agent } = await readScope(searchParams)
  return (
    <ScopedSettings agents={agents} agent={agent} current="/settings/sweeps">
      <Panel
        id="sweep"
        title="Sweep"
        about="Compares everything stored, to find pairs that were missed on save."
      >
        {agent === null ? (
          <p className="text-muted">
            {agents.length === 0
              ? 'A sweep covers one agent, and there is none yet. Import facts first.'
              : 'A sweep covers one agent. Choose one from the list.'}
          </p>
        ) : (
          <AgentSweep agent={agent.id} />
        )}
      </Panel>
    </ScopedSettings>
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
