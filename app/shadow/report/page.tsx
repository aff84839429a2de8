import type { Metadata } from 'next'

import { GateTable } from '@/components/go-live/shadow/gate-table'
import { PrintButton } from '@/components/go-live/shadow/print-button'
import { ReplayTable } from '@/components/go-live/shadow/replay-table'
import { ReportPolicy } from '@/components/go-live/shadow/report-policy'
import { ReportSignatures } from '@/components/go-live/shadow/report-signatures'
import { SampleEvidence } from '@/components/go-live/shadow/sample-evidence'
import { ShadowVerdict } from '@/components/go-live/shadow/shadow-verdict'
import { Link } from '@/components/ui/link'
import { PageHeader } from '@/components/ui/page-header'
import { parseShadowFilter, shadowHref } from '@/lib/filters/shadow-filter'
import { pageParams } from '@/lib/filters/url-value'
import { formatInstant } from '@/lib/language/format'
import { now } from '@/lib/server/clock'
import { openDb } from '@/lib/server/db'
import { readPolicy } from '@/lib/views/policy'
import { readReplay } from '@/lib/views/replay'
import { readShadow } from '@/lib/views/shadow'
import { readSwitchHistory } from '@/lib/views/switch-history'

export const metadata: Metadata = { title: 'Report on going live' }

export default async function ReportPage({ searchParams }: PageProps<'/shadow/report'>) {
  const filter = parseShadowFilter(pageParams(await searchParams))
  const store = await openDb()
  const at = now()
  const past = { agent: filter.agent, since: null, match: null, list: null, page: 1 }
  const [view, policy, history, replay] = await Promise.all([
    readShadow(store, { agentId: filter.agent, sampleId: filter.sample, at }),
    readPolicy(store, filter.agent),
    readSwitchHistory(store, filter.agent),
    readReplay(store, { ...past, agentId: filter.agent, at }),
  ])
  return (
    <>
      <PageHeader title={`Report on going live: ${filter.agent ?? 'the default for all agents'}`}>
        As it stood on {formatInstant(at.toISOString())}. Everything here is computed from the
        store; the same stands, with its lists, on{' '}
        <Link href={shadowHref(filter)} className="link">
          the Shadow page
        </Link>
        .
      </PageHeader>
      <div className="flex max-w-5xl flex-col gap-8 px-4 pb-12 md:px-6">
        <div>
          <PrintButton />
        </div>
        <ShadowVerdict
          view={view}
          agent={filter.agent}
          switchHref={`${shadowHref(filter)}#switch`}
        />
        <GateTable
          gates={view.gates}
          trends={view.trends}
          sample={view.sample?.id ?? null}
          agent={filter.agent}
          page={shadowHref(filter)}
        />
        <ReportSignatures history={history} />
        <SampleEvidence view={view} filter={filter} />
        <ReplayTable view={replay} filter={past} />
        <ReportPolicy view={policy} />
      </div>
    </>
  )
}
