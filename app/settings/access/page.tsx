import type { Metadata } from 'next'

import { SettingsTabs } from '@/components/admin/settings/settings-tabs'
import { TokenForm } from '@/components/admin/settings/token-form'
import { TokenTable } from '@/components/admin/settings/token-table'
import { Link } from '@/components/ui/link'
import { PageBody } from '@/components/ui/page-body'
import { PageHeader } from '@/components/ui/page-header'
import { Panel } from '@/components/ui/panel'
import { now } from '@/lib/server/clock'
import { openDb } from '@/lib/server/db'
import { readAgents } from '@/lib/views/agents'
import { readTokens } from '@/lib/views/tokens'

export const metadata: Metadata = { title: 'Access' }

export default async function Page() {
  const store = await openDb()
  const [tokens, agents] = await Promise.all([readTokens(store, now()), readAgents(store)])
  return (
    <>
      <PageHeader title="Settings">
        A token lets a program or an agent in, over MCP or HTTP. Programs propose; you decide.{' '}
        <Link href="/docs/api" className="link whitespace-nowrap">
          How to connect
        </Link>
      </PageHeader>
      <SettingsTabs agent={null} current="/settings/access" />
      <PageBody width="reading" className="">
        <Panel
          id="connect"
          title="Connect an agent"
          about="Create a token, then paste the result into the agent’s settings."
        >
          <TokenForm agents={agents.map(({ id, title }) => ({ id, title }))} />
        </Panel>
        {tokens.length === 0 ? null : (
          <Panel
            id="tokens"
            title="Tokens"
            about="A revoked token stops working with its next request."
          >
            <TokenTable tokens={tokens} />
          </Panel>
        )}
      </PageBody>
    </>
  )
}
