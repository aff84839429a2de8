import type { Metadata } from 'next'

import { ExportPanel } from '@/components/admin/settings/export-panel'
import { RetentionPanel } from '@/components/admin/settings/retention-panel'
import { Panel } from '@/components/ui/panel'
import { now } from '@/lib/server/clock'
import { openDb } from '@/lib/server/db'
import { readRetention } from '@/lib/views/retention'

import { readScope, ScopedSettings } from '../scope'

export const metadata: Metadata = { title: 'Data' }

export default async function Page({ searchParams }: PageProps<'/settings/data'>) {
  const { agents, agent } = await readScope(searchParams)
  const view = await readRetention(await openDb(), { agent: agent?.id ?? null, at: now() })
  return (
    <ScopedSettings
      agents={agents}
      agent={agent}
      current="/settings/data"
      about="Decide how long a source stays at hand after its last fact has ended."
    >
      <Panel
        id="retention"
        title="Retention"
        about="Sources without a current fact move to the cold tier. Nothing is deleted, and a source returns with its fact."
      >
        <RetentionPanel key={agent?.id ?? ''} agent={agent?.id ?? null} view={view} />
      </Panel>
      <Panel
        id="export"
        title="Export"
        about={`Download ${agent === null ? 'facts, labels and the log' : 'this agent’s facts and labels, or the log,'} as JSON lines, one object per line.`}
      >
        <ExportPanel agent={agent?.id ?? null} />
      </Panel>
    </ScopedSettings>
  )
}
