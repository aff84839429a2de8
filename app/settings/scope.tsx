import { ScopeList } from '@/components/admin/settings/scope-list'
import { ScopeSelect } from '@/components/admin/settings/scope-select'
import { SettingsTabs, type SettingsPage } from '@/components/admin/settings/settings-tabs'
import { Link } from '@/components/ui/link'
import { PageBody } from '@/components/ui/page-body'
import { PageHeader } from '@/components/ui/page-header'
import { pageParams, textValue } from '@/lib/filters/url-value'
import { readAgents, type AgentView } from '@/lib/views/agents'

import { openForAgent } from '../open-for-agent'

type Search = Promise<Record<string, string | string[] | undefined>>

/** Reads whose settings an address asks for; null: the default for all agents. */
export async function readScope(searchParams: Search) {
  const asked = textValue(pageParams(await searchParams), 'agent')
  const agents = await readAgents(await openForAgent(asked))
  return { agents, agent: agents.find(({ id }) => id === asked) ?? null }
}

/** A page of settings that has a value for all agents, and one for each. */
export function ScopedSettings({
  agents,
  agent,
  current,
  about,
  children,
}: {
  readonly agents: readonly AgentView[]
  readonly agent: AgentView | null
  readonly current: SettingsPage
  readonly about: string
  readonly children: React.ReactNode
}) {
  return (
    <>
      <PageHeader title="Settings">
        {about}{' '}
        <Link href="/docs/configuration" className="link reach whitespace-nowrap">
          Configuration guide
        </Link>
      </PageHeader>
      <SettingsTabs agent={agent?.id ?? null} current={current} />
      <PageBody
        width="wide"
        className="grid grid-cols-1 items-start gap-x-8 gap-y-6 lg:grid-cols-[15rem_minmax(0,1fr)]"
      >
        <div className="lg:hidden">
          <ScopeSelect
            agents={agents.map(({ id, title }) => ({ id, title }))}
            chosen={agent?.id ?? null}
            page={current}
          />
        </div>
        <ScopeList agents={agents} chosen={agent?.id ?? null} page={current} />
        <div className="min-w-0">{children}</div>
      </PageBody>
    </>
  )
}
