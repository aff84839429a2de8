import type { Metadata } from 'next'

import { LimitsWaiting } from '@/components/admin/settings/limits-waiting'
import { OldFragment } from '@/components/admin/settings/old-fragment'
import { PhaseSteps } from '@/components/admin/settings/phase-steps'
import { PolicyPanel } from '@/components/admin/settings/policy-panel'
import { Panel } from '@/components/ui/panel'
import { openDb } from '@/lib/server/db'
import { readLimitRequests } from '@/lib/views/limit-requests'
import { readPolicy } from '@/lib/views/policy'

import { readScope, ScopedSettings } from './scope'

export const metadata: Metadata = { title: 'Settings' }

export default async function Page({ searchParams }: PageProps<'/settings'>) {
  const { agents, agent } = await readScope(searchParams)
  const store = await openDb()
  const defaults = await readPolicy(store, null)
  const view = agent === null ? defaults : await readPolicy(store, agent.id)
  const requests = await readLimitRequests(store, agent?.id ?? null)
  const name = agent === null ? null : (agent.title ?? agent.id)
  return (
    <ScopedSettings
      agents={agents}
      agent={agent}
      current="/settings"
      about="Set one policy for all agents, and override it per agent. Every change can be undone."
    >
      <OldFragment />
      <Panel id="phase" title={name ?? 'Default for all agents'}>
        <PhaseSteps phase={view.phase} policy={view.policy} agent={agent?.id ?? null} />
      </Panel>
      <Panel id="policy" title="Policy">
        <LimitsWaiting agent={agent?.id ?? null} requests={requests} />
        <PolicyPanel
          key={agent?.id ?? ''}
          view={view}
          defaults={agent === null ? null : defaults}
        />
      </Panel>
    </ScopedSettings>
  )
}
