import type { Metadata } from 'next'

import { MemoryPages } from '@/components/facts/memory-pages'
import { CheckedSentence } from '@/components/integrity/checked-sentence'
import { FaultList } from '@/components/integrity/fault-list'
import { FileCheck } from '@/components/integrity/file-check'
import { IntegrityAgent } from '@/components/integrity/integrity-agent'
import { LogCheck } from '@/components/integrity/log-check'
import { RuleList } from '@/components/integrity/rule-list'
import { PageHeader } from '@/components/shell/page-header'
import { EmptyState } from '@/components/ui/empty-state'
import { now } from '@/lib/clock'
import { openDb } from '@/lib/db'
import { parseIntegrityFilter } from '@/lib/filters/integrity-filter'
import { pageParams } from '@/lib/filters/url-value'
import { readAgents } from '@/lib/views/agents'
import { readFileCheck } from '@/lib/views/file-check'
import { readIntegrity } from '@/lib/views/integrity'
import { readLogCheck } from '@/lib/views/log-check'

export const metadata: Metadata = { title: 'Integrity' }

export default async function IntegrityPage({ searchParams }: PageProps<'/integrity'>) {
  const filter = parseIntegrityFilter(pageParams(await searchParams))
  const store = await openDb()
  const { agent } = filter
  const check = readFileCheck(store)
  const [view, agents] = check.isDamaged
    ? [null, []]
    : await Promise.all([readIntegrity(store, filter, now()), readAgents(store)])
  return (
    <>
      <PageHeader title="Integrity">
        Whether what is stored fits together: chains, validity, tiers and open questions. A repair
        is an operation and can be undone.
      </PageHeader>
      <MemoryPages agent={agent} />
      <div className="flex flex-col gap-4 px-4 pt-4 pb-12 md:px-6">
        <div className="flex flex-col gap-2">
          <FileCheck view={check} />
          {check.isDamaged ? null : <LogCheck view={readLogCheck(store)} />}
        </div>
        {view === null ? null : (
          <>
            <IntegrityAgent agent={agent} agents={agents} />
            <CheckedSentence view={view} />
            <div className="grid gap-x-10 gap-y-6 lg:grid-cols-[18rem_minmax(0,1fr)]">
              <RuleList view={view} agent={agent} />
              {view.rule === null ? (
                <EmptyState title="Nothing is wrong">
                  None of the rules beside found anything. They are checked again after every
                  change.
                </EmptyState>
              ) : (
                <FaultList view={view} rule={view.rule} agent={agent} />
              )}
            </div>
          </>
        )}
      </div>
    </>
  )
}
