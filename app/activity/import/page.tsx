import type { Metadata } from 'next'

import { FormatGuide } from '@/components/memory/import/format-guide'
import { ImportFlow } from '@/components/memory/import/import-flow'
import { Link } from '@/components/ui/link'
import { PageBody } from '@/components/ui/page-body'
import { PageHeader } from '@/components/ui/page-header'
import { openDb, settings } from '@/lib/server/db'
import { readAgents } from '@/lib/views/agents'
import { isEmptyStore } from '@/lib/views/is-empty'
import { readOpenImports } from '@/lib/views/operation-log'

export const metadata: Metadata = { title: 'Import' }

export default async function Page() {
  const store = await openDb()
  const [agents, empty, running] = await Promise.all([
    readAgents(store),
    isEmptyStore(store),
    readOpenImports(store),
  ])
  return (
    <>
      <PageHeader title="Import" under={{ title: 'Activity', href: '/activity' }}>
        {empty ? 'Nothing to review yet. ' : ''}Import facts from a file, or a whole memory store.
        You see a preview first, and can undo the import.{' '}
        <Link href="/docs/import" className="link reach whitespace-nowrap">
          How to import
        </Link>
      </PageHeader>
      <PageBody
        width="wide"
        className="grid grid-cols-1 items-start gap-x-10 gap-y-8 xl:grid-cols-[minmax(0,40rem)_minmax(0,1fr)]"
      >
        <ImportFlow
          agents={agents.map(({ id }) => id)}
          paths={settings().importFolders.length > 0}
          empty={empty}
          running={running}
        />
        <FormatGuide />
      </PageBody>
    </>
  )
}
