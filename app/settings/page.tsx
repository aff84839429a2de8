import type { Metadata } from 'next'

import { BrowserSettings } from '@/components/admin/settings/browser-settings'
import { PhaseSteps } from '@/components/admin/settings/phase-steps'
import { PolicyPanel } from '@/components/admin/settings/policy-panel'
import { RetentionPanel } from '@/components/admin/settings/retention-panel'
import { ScopeList } from '@/components/admin/settings/scope-list'
import { SweepPanel } from '@/components/admin/settings/sweep-panel'
import { Link } from '@/components/ui/link'
import { PageHeader } from '@/components/ui/page-header'
import { Panel } from '@/components/ui/panel'
import { now } from '@/lib/server/clock'
import { openDb, settings } from '@/lib/server/db'
import { readAgents } from '@/lib/views/agents'
import { readFactFacets } from '@/lib/views/facts'
import { readPolicy } from '@/lib/views/policy'
import { readRetention } from '@/lib/views/retention'
import { readSweeps } from '@/lib/views/sweeps'

export const metadata: Metadata = { title: 'Settings' }

type Props = { readonly searchParams: Promise<{ readonly agent?: string | readonly string[] }> }

export default async function Page({ searchParams }: Props) {
  const asked = (await searchParams).agent
  const store = await openDb()
  const [agents, defaults] = await Promise.all([readAgents(store), readPolicy(store, null)])
  const agent = agents.find(({ id }) => id === asked) ?? null
  const view = agent === null ? defaults : await readPolicy(store, agent.id)
  const name = agent === null ? null : (agent.title ?? agent.id)
  return (
    <>
      <PageHeader title="Settings">
        Set one policy for all agents, and override it per agent. Every change can be undone.{' '}
        <Link href="/docs/configuration" className="link whitespace-nowrap">
          Configuration guide
        </Link>
      </PageHeader>
      <div className="grid grid-cols-1 items-start gap-x-8 gap-y-6 px-4 pb-10 md:px-6 lg:grid-cols-[15rem_minmax(0,46rem)]">
        <ScopeList agents={agents} chosen={agent?.id ?? null} />
        <div className="min-w-0">
          <Panel id="phase" title={name ?? 'Default for all agents'}>
            <PhaseSteps phase={view.phase} policy={view.policy} agent={agent?.id ?? null} />
          </Panel>
          <Panel id="policy" title="Policy">
            <PolicyPanel
              key={agent?.id ?? ''}
              view={view}
              defaults={agent === null ? null : defaults}
            />
          </Panel>
          <Panel
            id="sweep"
            title="Sweep"
            about="Compares everything stored, to find pairs that were missed on save."
          >
            {agent === null ? (
              <p className="text-muted">A sweep covers one agent. Choose it from the list.</p>
            ) : (
              <SweepPanel
                key={agent.id}
                agent={agent.id}
                painted={await readSweeps(store, {
                  agent: agent.id,
                  now: now(),
                  intervalMinutes: settings().sweepMinutes,
                  judge: settings().judge?.model ?? null,
                })}
                entities={(await readFactFacets(store, agent.id)).entities.map((each) => each.name)}
                enabled={view.policy.supersessionEnabled && view.policy.supersessionSweepEnabled}
              />
            )}
          </Panel>
          <Panel
            id="retention"
            title="Retention"
            about="Sources without a current fact move to the cold tier. Nothing is deleted, and a source returns with its fact."
          >
            <RetentionPanel
              key={agent?.id ?? ''}
              agent={agent?.id ?? null}
              view={await readRetention(store, { agent: agent?.id ?? null, at: now() })}
            />
          </Panel>
          <Panel id="browser" title="This browser" about="Saved in this browser only.">
            <BrowserSettings />
          </Panel>
        </div>
      </div>
    </>
  )
}
