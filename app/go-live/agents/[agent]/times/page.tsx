import type { Metadata } from 'next'

import { TimesTable } from '@/components/go-live/shadow/times-table'
import { ButtonLink } from '@/components/ui/button-link'
import { EmptyState } from '@/components/ui/empty-state'
import { PageBody } from '@/components/ui/page-body'
import { milliseconds } from '@/lib/domain/inline-time'
import { agentParams } from '@/lib/filters/agent-address'
import { parseTimesFilter, timesHref } from '@/lib/filters/times-filter'
import { formatDay } from '@/lib/language/format'
import { now } from '@/lib/server/clock'
import { fewestForBound, QUANTILE_METHOD } from '@/lib/statistics/quantile-interval'
import { readInlineTimesOf } from '@/lib/views/inline-times'

import { openForAgent } from '../../../../open-for-agent'
import { AgentHeader } from '../agent-header'

export const metadata: Metadata = { title: 'Speed on save' }

const P95 = `p95: 95 of 100 saves take this long or less. It needs ${fewestForBound(0.95)} saves. Interval: ${QUANTILE_METHOD}.`

export default async function TimesPage({
  params,
  searchParams,
}: PageProps<'/go-live/agents/[agent]/times'>) {
  const { agent } = parseTimesFilter(agentParams((await params).agent, await searchParams))
  const store = await openForAgent(agent)
  const view = await readInlineTimesOf(store, { agentId: agent, at: now() })
  const { days, limit, all, agents, byDay } = view
  return (
    <>
      <AgentHeader
        agent={agent}
        current={null}
        {...(all.passes === 0 && { heading: 'Speed on save' })} // a table names itself
        actions={
          agent === null ? null : (
            <ButtonLink href={timesHref({ agent: null })}>All agents</ButtonLink>
          )
        }
      >
        How much longer saving a fact took because it was compared, in the last {days} days. The
        limit is {milliseconds(limit)}.
        {store.kind === 'demo'
          ? ' The saves made while the demo was filled count processor time only.'
          : null}
      </AgentHeader>
      <PageBody width="reading">
        {all.passes === 0 ? (
          <EmptyState title={`No save was timed in the last ${days} days.`}>
            Facts that agents save one by one are timed. Imports and sweeps are not.
          </EmptyState>
        ) : (
          <>
            {agent === null ? (
              <TimesTable
                id="by-agent"
                title="Speed on save, by agent"
                first="Agent"
                caption={P95}
                rows={agents}
                all={all}
                hrefOf={(name) => timesHref({ agent: name })}
              />
            ) : null}
            <TimesTable
              id="by-day"
              title="Speed on save, by day"
              first="Day, UTC"
              caption={
                agent === null
                  ? 'Days without a save are not shown.'
                  : `${P95} Days without a save are not shown.`
              }
              rows={byDay.map((row) => ({ ...row, name: formatDay(row.name) }))}
              all={all}
              hrefOf={null}
            />
          </>
        )}
      </PageBody>
    </>
  )
}
