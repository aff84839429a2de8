import type { Metadata } from 'next'

import { TimesTable } from '@/components/go-live/shadow/times-table'
import { EmptyState } from '@/components/ui/empty-state'
import { Link } from '@/components/ui/link'
import { milliseconds } from '@/lib/domain/inline-time'
import { agentParams } from '@/lib/filters/agent-address'
import { parseTimesFilter, timesHref } from '@/lib/filters/times-filter'
import { now } from '@/lib/server/clock'
import { openDb } from '@/lib/server/db'
import { fewestForBound, QUANTILE_METHOD } from '@/lib/statistics/quantile-interval'
import { readInlineTimesOf } from '@/lib/views/inline-times'

import { AgentHeader } from '../agent-header'

export const metadata: Metadata = { title: 'Speed on save' }

export default async function TimesPage({
  params,
  searchParams,
}: PageProps<'/go-live/agents/[agent]/times'>) {
  const { agent } = parseTimesFilter(agentParams((await params).agent, await searchParams))
  const view = await readInlineTimesOf(await openDb(), { agentId: agent, at: now() })
  const { days, limit, all, agents, byDay } = view
  return (
    <>
      <AgentHeader agent={agent} current={null} heading="Speed on save">
        How much longer saving a fact took because it was compared, in the last {days} days. The
        limit is {milliseconds(limit)}.
        {agent === null ? null : (
          <>
            {' '}
            <Link href={timesHref({ agent: null })} className="link">
              All agents
            </Link>
          </>
        )}
      </AgentHeader>
      <div className="flex max-w-3xl flex-col gap-8 px-4 pt-4 pb-12 md:px-6">
        {all.passes === 0 ? (
          <EmptyState title={`No save was timed in the last ${days} days.`}>
            Facts that agents save one by one are timed. Imports and sweeps are not.
          </EmptyState>
        ) : (
          <>
            <TimesTable
              id="by-agent"
              title="By agent"
              first="Agent"
              caption={`p95: 95 of 100 saves take no longer. Its interval is ${QUANTILE_METHOD}, and needs ${fewestForBound(0.95)} saves.`}
              rows={agents}
              all={all}
              hrefOf={agent === null ? (name) => timesHref({ agent: name }) : null}
            />
            <TimesTable
              id="by-day"
              title="By day"
              first="Day, UTC"
              caption="Days without a save are not shown."
              rows={byDay}
              all={all}
              hrefOf={null}
            />
          </>
        )}
      </div>
    </>
  )
}
