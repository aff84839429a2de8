'use client'

import { Button } from '@/components/ui/button'
import { EmptyState } from '@/components/ui/empty-state'
import { Link } from '@/components/ui/link'
import { RelativeTime } from '@/components/ui/relative-time'
import type { QueueFilter } from '@/lib/filters/queue-filter'
import type { QueueCounts } from '@/lib/views/screen'

import { activeFilters, STATUS_WORDS } from './queue-filter-words'

/** What the server knows about a queue with nothing in it. */
export type Emptiness = { readonly activeFacts: number; readonly detectorOn: boolean }

/** An empty list, and why it is empty. */
export function QueueEmpty({
  filter,
  counts,
  emptiness,
  onChange,
}: {
  readonly filter: QueueFilter
  readonly counts: QueueCounts | undefined
  readonly emptiness: Emptiness | null
  readonly onChange: (change: Partial<QueueFilter>) => void
}) {
  const active = activeFilters(filter)
  const all = counts?.byStatus[filter.status] ?? 0
  if (active.length > 0) {
    return (
      <EmptyState
        title={`0 of ${all} match`}
        actions={active.map(({ words, cleared }) => (
          <Button key={words} size="sm" onClick={() => onChange(cleared)}>
            Clear <i dir="auto">{words}</i>
          </Button>
        ))}
      >
        Each filter can be taken away by itself.
      </EmptyState>
    )
  }
  if (emptiness !== null && emptiness.activeFacts === 0) return <NoFacts />
  if (emptiness !== null && !emptiness.detectorOn) {
    return (
      <EmptyState
        title="Detector is off"
        actions={
          <Link className="link" href="/settings">
            Switch it on in Settings
          </Link>
        }
      >
        <span className="mono">supersessionEnabled: false</span>. No proposals will arrive.
      </EmptyState>
    )
  }
  const elsewhere = counts?.byStatus.unsure ?? 0
  return (
    <EmptyState
      title={
        filter.status === 'pending'
          ? 'Nothing waiting'
          : `Nothing ${STATUS_WORDS[filter.status].toLowerCase()}`
      }
      actions={
        <>
          {elsewhere > 0 && filter.status === 'pending' ? (
            <Button size="sm" onClick={() => onChange({ status: 'unsure' })}>
              {elsewhere} unsure
            </Button>
          ) : null}
          {filter.status === 'pending' ? null : (
            <Button size="sm" onClick={() => onChange({ status: 'pending' })}>
              Show what waits
            </Button>
          )}
          <Link className="link self-center" href="/log">
            What was decided
          </Link>
        </>
      }
    >
      {counts?.oldestPendingAt === null || counts === undefined ? (
        'New proposals appear here as facts arrive.'
      ) : (
        <>
          The oldest that waits is from <RelativeTime at={counts.oldestPendingAt} />.
        </>
      )}
    </EmptyState>
  )
}

function NoFacts() {
  return (
    <EmptyState
      title="No facts yet"
      actions={
        <>
          <Link className="link" href="/import">
            Import facts
          </Link>
          <Link className="link" href="/demo">
            Load the demo
          </Link>
        </>
      }
    >
      Palimpsest compares facts of an agent with each other. Bring some in, and what contradicts
      appears here.
    </EmptyState>
  )
}
