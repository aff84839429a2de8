import type { Metadata } from 'next'

import { SettingsTabs } from '@/components/admin/settings/settings-tabs'
import { TokenForm } from '@/components/admin/settings/token-form'
import { TokenTable } from '@/components/admin/settings/token-table'
import { WebhookForm } from '@/components/admin/settings/webhook-form'
import { WebhookList } from '@/components/admin/settings/webhook-list'
import { Link } from '@/components/ui/link'
import { PageBody } from '@/components/ui/page-body'
import { PageHeader } from '@/components/ui/page-header'
import { Panel } from '@/components/ui/panel'
import { now } from '@/lib/server/clock'
import { openDb } from '@/lib/server/db'
import { readAgents } from '@/lib/views/agents'
import { readTokens } from '@/lib/views/tokens'
import { readWebhooks } from '@/lib/views/webhooks'

export const metadata: Metadata = { title: 'Access' }

export default async function Page() {
  const store = await openDb()
  const at = now()
  const [tokens, webhooks, known] = await Promise.all([
    readTokens(store, at),
    readWebhooks(store, at),
    readAgents(store),
  ])
  const agents = known.map(({ id, title }) => ({ id, title }))
  return (
    <>
      <PageHeader title="Settings">
        A token lets a program or an agent connect over MCP or HTTP. Programs propose; you decide.{' '}
        <Link href="/docs/api" className="link reach whitespace-nowrap">
          How to connect
        </Link>{' '}
        ·{' '}
        <Link href="/docs/api-reference" className="link reach whitespace-nowrap">
          API reference
        </Link>
      </PageHeader>
      <SettingsTabs agent={null} current="/settings/access" />
      <PageBody width="reading" className="">
        <Panel
          id="connect"
          title="Connect an agent"
          about="Create a token, then paste the result into the agent’s settings."
        >
          <TokenForm agents={agents} />
        </Panel>
        {tokens.length === 0 ? null : (
          <Panel
            id="tokens"
            title="Tokens"
            about="A revoked token stops working at its next request."
          >
            <TokenTable tokens={tokens} />
          </Panel>
        )}
        <Panel
          id="webhooks"
          title="Webhooks"
          about={
            <>
              A webhook posts events to your URL, signed with its secret.{' '}
              <Link href="/docs/api#webhooks" className="link reach whitespace-nowrap">
                Events and signatures
              </Link>
            </>
          }
        >
          <div className="flex flex-col gap-4">
            <WebhookForm agents={agents} />
            {webhooks.length === 0 ? null : <WebhookList webhooks={webhooks} />}
          </div>
        </Panel>
      </PageBody>
    </>
  )
}
