import type { Metadata } from 'next'

import { CheckedSentence } from '@/components/admin/integrity/checked-sentence'
import { FaultList } from '@/components/admin/integrity/fault-list'
import { FileCheck } from '@/components/admin/integrity/file-check'
import { IntegrityAgent } from '@/components/admin/integrity/integrity-agent'
import { LogCheck } from '@/components/admin/integrity/log-check'
import { RuleList } from '@/components/admin/integrity/rule-list'
import { MemoryTabs } from '@/components/memory/facts/memory-tabs'
import { PageBody } from '@/components/ui/page-body'
import { PageHeader } from '@/components/ui/page-header'
import { INTEGRITY_RULES } from '@/lib/domain/integrity'
import { parseIntegrityFilter } from '@/lib/filters/integrity-filter'
import { pageParams } from '@/lib/filters/url-value'
import { formatCount } from '@/lib/language/format'
import { openDb } from '@/lib/server/db'
import { findProblems, memoryQuestions } from '@/lib/server/memory-jobs'
import { readAgents } from '@/lib/views/agents'
import { readFileCheck } from '@/lib/views/file-check'
import { readLogCheck } from '@/lib/views/log-check'

import { openForAgent } from '../../open-for-agent'

export const metadata: Metadata = { title: 'Health' }

export default async function IntegrityPage({ searchParams }: PageProps<'/memory/health'>) {
  const filter = parseIntegrityFilter(pageParams(await searchParams))
  const { agent } = filter
  const store = await openDb()
  const check = readFileCheck(store)
  if (!check.isDamaged) await openForAgent(agent)
  const agents = check.isDamaged ? [] : await readAgents(store)
  const [view, questions] = check.isDamaged
    ? [null, null]
    : await Promise.all([findProblems(filter), memoryQuestions(store, agents, agent)])
  const log = check.isDamaged ? null : readLogCheck(store)
  const checks = (
    <div className="flex flex-col gap-2">
      <FileCheck view={check} />
      {check.isDamaged ? null : <LogCheck view={log} />}
    </div>
  )
  const isFinding = log !== null && log.total > 0
  return (
    <>
      <PageHeader title="Health" under={{ title: 'Memory', href: '/memory' }}>
        Checks that stored facts fit together. Every repair can be undone.
      </PageHeader>
      <MemoryTabs agent={agent} current="Health" questions={questions} />
      <PageBody width="wide" className="flex flex-col gap-4">
        {isFinding ? checks : null}
        {view === null ? null : (
          <>
            <CheckedSentence view={view} />
            {agents.length === 0 ? null : (
              <IntegrityAgent agent={agent} agents={agents} counts={view.byAgent} />
            )}
            {view.rule === null ? (
              <details>
                <summary className="text-muted hover:text-text tap w-fit">
                  {formatCount(INTEGRITY_RULES.length, 'rule')}, checked again after every change
                </summary>
                <div className="mt-2 max-w-72">
                  <RuleList view={view} agent={agent} />
                </div>
              </details>
            ) : (
              <div className="grid gap-x-10 gap-y-6 lg:grid-cols-[18rem_minmax(0,1fr)]">
                <RuleList view={view} agent={agent} />
                <FaultList view={view} rule={view.rule} agent={agent} />
              </div>
            )}
          </>
        )}
        {isFinding ? null : checks}
      </PageBody>
    </>
  )
}
