import type { ReactNode } from 'react'

import { Button } from '@/components/ui/button'
import { EmptyState } from '@/components/ui/empty-state'
import { Link } from '@/components/ui/link'
import { RelativeTime } from '@/components/ui/relative-time'
import { possibleHref } from '@/lib/filters/possible-filter'
import type { QueueFilter } from '@/lib/filters/queue-filter'
import { formatNumber } from '@/lib/language/format'
import type { QueueCounts, QueueFacets } from '@/lib/views/queue'

import { countIn, laneName, otherLanes } from './lanes'
import { activeFilters, agentName } from './queue-filter-words'

const TOUCHED = 'max-md:min-h-11'

type Props = {
  readonly filter: QueueFilter
  readonly agents: QueueFacets['agents']
  readonly counts: QueueCounts | undefined
  readonly detectorOff: boolean
  readonly onChange: (change: Partial<QueueFilter>) => void
}

/** An empty list, and why it is empty. On a phone the list with its filters opens from here, as there is no proposal to open it from. */
export function QueueEmpty({ onList, ...props }: Props & { readonly onList: () => void }) {
  return (
    <>
      {/* where the pair would be, so that the line below begins where this does */}
      <div className="flex-1 px-4 py-3">
        <div className="mx-auto max-w-[760px]">
          <Why {...props}>
            <Button size="sm" className={`${TOUCHED} md:hidden`} onClick={onList}>
              Search and filter
            </Button>
          </Why>
        </div>
      </div>
      <div className="border-line bg-bg fixed inset-x-0 bottom-0 z-30 flex h-36 items-start justify-center border-t p-3 not-group-data-[list=true]/queue:hidden md:hidden">
        <Button size="lg" onClick={onList}>
          Close the list
        </Button>
      </div>
    </>
  )
}

function Why({
  filter,
  agents,
  counts,
  detectorOff,
  onChange,
  children,
}: Props & { readonly children: ReactNode }) {
  const conditions = activeFilters({ ...filter, agent: null }, agents)
  const all = countIn(filter, counts)
  const allAgents =
    filter.agent === null ? null : (
      <Button size="sm" className={TOUCHED} onClick={() => onChange({ agent: null })}>
        Show all agents
      </Button>
    )
  if (conditions.length > 0) {
    return (
      <EmptyState
        title={`0 of ${all} match`}
        actions={
          <>
            {conditions.map(({ words, cleared }) => (
              <Button key={words} size="sm" className={TOUCHED} onClick={() => onChange(cleared)}>
                Clear <i dir="auto">{words}</i>
              </Button>
            ))}
            {allAgents}
            {children}
          </>
        }
      >
        <OneAgent filter={filter} agents={agents} /> Remove filters one by one.
      </EmptyState>
    )
  }
  if (detectorOff) {
    return (
      <EmptyState
        title="Detector is off"
        actions={
          <>
            <Link className="link self-center" href="/settings">
              Switch it on in Settings
            </Link>
            {allAgents}
            {children}
          </>
        }
      >
        <span className="mono">supersessionEnabled: false</span>. No proposals will arrive.{' '}
        <OneAgent filter={filter} agents={agents} />
      </EmptyState>
    )
  }
  return (
    <EmptyState
      title={`Nothing ${laneName(filter).toLowerCase()}`}
      actions={
        <>
          {allAgents}
          {otherLanes(filter, counts).map((lane) => (
            <Button
              key={laneName(lane)}
              size="sm"
              className={TOUCHED}
              onClick={() => onChange(lane)}
            >
              {laneName(lane)} {formatNumber(countIn(lane, counts))}
            </Button>
          ))}
          <Link className="link self-center" href="/activity">
            Past decisions
          </Link>
          <Link className="link self-center" href={possibleHref({ agent: filter.agent })}>
            Possible pairs
          </Link>
          {children}
        </>
      }
    >
      <OneAgent filter={filter} agents={agents} />{' '}
      {counts?.oldestPendingAt === null || counts === undefined ? (
        'New proposals appear here as facts arrive.'
      ) : (
        <>
          The oldest open proposal arrived <RelativeTime at={counts.oldestPendingAt} />.
        </>
      )}
    </EmptyState>
  )
}

/** That the list is that of one agent, and how much waits with others. */
function OneAgent({ filter, agents }: { filter: QueueFilter; agents: QueueFacets['agents'] }) {
  const { agent } = filter
  if (agent === null) return null
  const others = agents.filter(({ id }) => id !== agent)
  const known = others.length < agents.length
  const elsewhere = others.reduce((sum, { pending }) => sum + pending, 0)
  return (
    <>
      {known ? 'Only ' : 'No agent is called '}
      <bdi className="text-text font-medium wrap-anywhere">{agentName(agent, agents)}</bdi>
      {known ? ' is shown.' : '.'}
      {elsewhere === 0 ? '' : ` Other agents have ${formatNumber(elsewhere)} waiting.`}
    </>
  )
}
