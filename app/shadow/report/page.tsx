import type { Metadata } from 'next'

import { instantWords } from '@/components/facts/instant-words'
import { Calibration } from '@/components/shadow/calibration'
import { GateTable } from '@/components/shadow/gate-table'
import { PartTable } from '@/components/shadow/part-table'
import { PrintButton } from '@/components/shadow/print-button'
import { ReplayTable } from '@/components/shadow/replay-table'
import { ReportPolicy } from '@/components/shadow/report-policy'
import { ReportSignatures } from '@/components/shadow/report-signatures'
import { SampleFigures } from '@/components/shadow/sample-figures'
import { ShadowVerdict } from '@/components/shadow/shadow-verdict'
import { ThresholdTable } from '@/components/shadow/threshold-table'
import { PageHeader } from '@/components/shell/page-header'
import { Link } from '@/components/ui/link'
import { now } from '@/lib/clock'
import { openDb } from '@/lib/db'
import { pairsHref } from '@/lib/filters/pair-filter'
import { parseShadowFilter, shadowHref } from '@/lib/filters/shadow-filter'
import { pageParams } from '@/lib/filters/url-value'
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
  const drawn = { agent: filter.agent, sample: view.sample?.id ?? null }
  const labelled = { ...drawn, proposed: 'yes', said: 'settled' } as const
  return (
    <>
      <PageHeader title={`Report on going live: ${filter.agent ?? 'the default for all agents'}`}>
        As it stood on {instantWords(at.toISOString())}. Everything here is computed from the store;
        the same stands, with its lists, on{' '}
        <Link href={shadowHref(filter)} className="link">
          the Shadow page
        </Link>
        .
      </PageHeader>
      <div className="flex max-w-4xl flex-col gap-8 px-4 pb-12 md:px-6">
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
          sample={drawn.sample}
          agent={filter.agent}
          page={shadowHref(filter)}
        />
        <ReportSignatures history={history} />
        {view.sample === null ? null : (
          <>
            <SampleFigures view={view} agent={filter.agent} />
            <ThresholdTable
              thresholds={view.thresholds}
              inForce={view.threshold}
              filter={filter}
              sample={view.sample.id}
            />
            {view.calibration === null ? null : (
              <Calibration calibration={view.calibration} of={drawn} />
            )}
            <PartTable
              title="By pattern of signals"
              first="Pattern"
              parts={view.patterns}
              hrefOf={(pattern) => pairsHref({ ...labelled, pattern })}
            />
            <PartTable
              title="By slice"
              first="Slice"
              parts={view.slices}
              hrefOf={(part) => pairsHref({ ...labelled, part })}
            />
          </>
        )}
        <ReplayTable view={replay} filter={past} />
        <ReportPolicy view={policy} />
      </div>
    </>
  )
}
