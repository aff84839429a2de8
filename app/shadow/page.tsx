import type { Metadata } from 'next'

import { ErrorList } from '@/components/go-live/shadow/error-list'
import { GateTable } from '@/components/go-live/shadow/gate-table'
import { LimitsForm } from '@/components/go-live/shadow/limits-form'
import { SampleEvidence } from '@/components/go-live/shadow/sample-evidence'
import { ShadowFilterBar } from '@/components/go-live/shadow/shadow-filter-bar'
import { ShadowVerdict } from '@/components/go-live/shadow/shadow-verdict'
import { SwitchPanel } from '@/components/go-live/shadow/switch-panel'
import { Link } from '@/components/ui/link'
import { PageHeader } from '@/components/ui/page-header'
import { closedGates } from '@/lib/domain/gate'
import { parseShadowFilter, reportHref } from '@/lib/filters/shadow-filter'
import { pageParams } from '@/lib/filters/url-value'
import { weightsHref } from '@/lib/filters/weights-filter'
import { now } from '@/lib/server/clock'
import { openDb } from '@/lib/server/db'
import { readAgents } from '@/lib/views/agents'
import { readShadow } from '@/lib/views/shadow'
import { readSwitch } from '@/lib/views/switch'

export const metadata: Metadata = { title: 'Shadow' }

export default async function ShadowPage({ searchParams }: PageProps<'/shadow'>) {
  const filter = parseShadowFilter(pageParams(await searchParams))
  const store = await openDb()
  const [view, phase, agents] = await Promise.all([
    readShadow(store, { agentId: filter.agent, sampleId: filter.sample, at: now() }),
    readSwitch(store, filter.agent),
    readAgents(store),
  ])
  return (
    <>
      <PageHeader title="Shadow">
        May it go live? What blind labels say of the proposals, held against limits. Verdicts given
        with the score in view do not count here.{' '}
        <Link href={reportHref(filter)} className="link">
          The report to print
        </Link>
        {' · '}
        <Link href={weightsHref({ agent: filter.agent })} className="link">
          Weights
        </Link>
        {' · '}
        <Link href="/docs/going-live" className="link whitespace-nowrap">
          How to go live
        </Link>
      </PageHeader>
      <div className="flex max-w-5xl flex-col gap-8 px-4 pb-12 md:px-6">
        <ShadowFilterBar
          filter={filter}
          agents={agents}
          samples={view.samples}
          chosen={view.sample?.id ?? null}
        />
        <ShadowVerdict view={view} agent={filter.agent} />
        <div className="flex flex-col gap-3">
          <GateTable
            gates={view.gates}
            trends={view.trends}
            agent={filter.agent}
            sample={view.sample?.id ?? null}
          />
          <LimitsForm key={`${filter.agent ?? ''} ${phase.policyVersion}`} view={phase} />
        </div>
        <SwitchPanel
          key={filter.agent ?? ''}
          view={phase}
          sample={filter.sample}
          closed={closedGates(view.gates).length}
        />
        <SampleEvidence view={view} filter={filter} />
        {view.sample === null ? null : (
          <ErrorList errors={view.errors} of={{ agent: filter.agent, sample: view.sample.id }} />
        )}
      </div>
    </>
  )
}
