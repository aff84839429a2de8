import type { Metadata } from 'next'

import { CheckedSentence } from '@/components/admin/integrity/checked-sentence'
import { FaultList } from '@/components/admin/integrity/fault-list'
import { FileCheck } from '@/components/admin/integrity/file-check'
import { IntegrityAgent } from '@/components/admin/integrity/integrity-agent'
import { LogCheck } from '@/components/admin/integrity/log-check'
import { RuleList } from '@/components/admin/integrity/rule-list'
import { MemoryTabs } from '@/components/memory/facts/memory-tabs'
import { EmptyState } from '@/components/ui/empty-state'
import { PageHeader } from '@/components/ui/page-header'
import { parseIntegrityFilter } from '@/lib/filters/integrity-filter'
import { pageParams } from '@/lib/filters/url-value'
import { now } from '@/lib/server/clock'
import { openDb } from '@/lib/server/db'
import { readAgents } from '@/lib/views/agents'
import { readFileCheck } from '@/lib/views/file-check'
import { readIntegrity } from '@/lib/views/integrity'
import { readLogCheck } from '@/lib/views/log-check'
import { readMemoryQuestions } from '@/lib/views/memory-questions'

export const metadata: Metadata = { title: 'Health' }

export default async function IntegrityPage({ searchParams }: PageProps<'/memory/health'>) {
  const filter = parseIntegrityFilter(pageParams(await searchParams))
  const store = await openDb()
  const { agent } = filter
  const check = readFileCheck(store)
  const at = now()
  const agents = check.isDamaged ? [] : await readAgents(store)
  const [view, questions] = check.isDamaged
    ? [null, null]
    : await Promise.all([
        readIntegrity(store, filter, at),
        readMemoryQuestions(store, agents, { agentId: agent, at }),
      ])
  return (
    <>
      <PageHeader title="Memory">
        Checks that stored facts fit together. Every repair can be undone.
      </PageHeader>
      <MemoryTabs agent={agent} current="Health" questions={questions} />
      <div className="flex flex-col gap-4 px-4 pt-4 pb-12 md:px-6">
        <div className="flex flex-col gap-2">
          <FileCheck view={check} />
          {check.isDamaged ? null : <LogCheck view={readLogCheck(store)} />}
        </div>
        {view === null ? null : (
          <>
            <IntegrityAgent agent={agent} agents={agents} counts={view.byAgent} />
            <CheckedSentence view={view} />
            <div className="grid gap-x-10 gap-y-6 lg:grid-cols-[18rem_minmax(0,1fr)]">
              <RuleList view={view} agent={agent} />
              {view.rule === null ? (
                <EmptyState title="Nothing to repair.">
                  The rules are checked again after every change.
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
