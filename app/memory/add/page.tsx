import type { Metadata } from 'next'

import { AddFactForm } from '@/components/memory/add/add-fact-form'
import { Link } from '@/components/ui/link'
import { PageBody } from '@/components/ui/page-body'
import { PageHeader } from '@/components/ui/page-header'
import { pageParams, textValue } from '@/lib/filters/url-value'
import { openDb } from '@/lib/server/db'
import { readAgents } from '@/lib/views/agents'

export const metadata: Metadata = { title: 'Add a fact' }

export default async function AddFactPage({ searchParams }: PageProps<'/memory/add'>) {
  const agents = await readAgents(await openDb())
  const asked = textValue(pageParams(await searchParams), 'agent')
  const start = { agent: asked ?? agents[0]?.id ?? '', entity: '', aspect: '', content: '' }
  return (
    <>
      <PageHeader title="Add a fact" under={{ title: 'Memory', href: '/memory' }}>
        Palimpsest compares it with the agent’s facts on the same entity and aspect. For many facts,{' '}
        <Link href="/activity/import" className="link">
          import a file
        </Link>{' '}
        or{' '}
        <Link href="/settings/access" className="link">
          connect the agent
        </Link>
        .
      </PageHeader>
      <PageBody width="reading">
        <AddFactForm agents={agents.map(({ id, title }) => ({ id, title }))} start={start} whole />
      </PageBody>
    </>
  )
}
