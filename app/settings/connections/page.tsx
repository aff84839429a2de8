import type { Metadata } from 'next'

import { ConnectForm } from '@/components/admin/connections/connect-form'
import { ConnectionList } from '@/components/admin/connections/connection-list'
import { SettingsTabs } from '@/components/admin/settings/settings-tabs'
import { EmptyState } from '@/components/ui/empty-state'
import { Link } from '@/components/ui/link'
import { PageBody } from '@/components/ui/page-body'
import { PageHeader } from '@/components/ui/page-header'
import { Panel } from '@/components/ui/panel'
import { CAPABILITIES } from '@/lib/connectors/capabilities'
import { STORE_KINDS } from '@/lib/domain/connection'
import { openDb } from '@/lib/server/db'
import { readAgents } from '@/lib/views/agents'
import { readConnections } from '@/lib/views/connections'

const STORES = STORE_KINDS.map((kind) => ({ kind, product: CAPABILITIES[kind].product }))

export const metadata: Metadata = { title: 'Connections' }

export default async function Page() {
  const store = await openDb()
  const [connections, agents] = await Promise.all([readConnections(store), readAgents(store)])
  return (
    <>
      <PageHeader title="Settings">
        A connection reads another memory store, and can write your decisions back to it.{' '}
        <Link href="/docs/connections" className="link reach whitespace-nowrap">
          How connections work
        </Link>
      </PageHeader>
      <SettingsTabs agent={null} current="/settings/connections" />
      <PageBody width="reading" className="">
        {connections.length === 0 ? (
          <div className="pb-8">
            <EmptyState title="No store is connected.">
              Connect one to review its memories here. Nothing is written to a store until you allow
              it.
            </EmptyState>
          </div>
        ) : (
          <Panel id="connections" title="Connected stores">
            <ConnectionList connections={connections} />
          </Panel>
        )}
        <Panel
          id="connect"
          title="Connect a store"
          about="A server (mem0, memstore, Signet, Vestige, Hindsight, Graphiti, Zep), a file (OpenClaw hybrid memory, MCP memory) or a folder (Claude Code, OpenClaw, basic-memory). Checking writes nothing."
        >
          <ConnectForm agents={agents.map(({ id }) => id)} stores={STORES} />
        </Panel>
      </PageBody>
    </>
  )
}
