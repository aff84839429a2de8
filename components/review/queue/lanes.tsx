import { LIST_WORDS } from '@/lib/domain/terms'
import type { QueueFilter } from '@/lib/filters/queue-filter'
import { formatNumber } from '@/lib/language/format'
import type { QueueCounts } from '@/lib/views/queue'

type Lane = Pick<QueueFilter, 'status' | 'locked'>
type Props = {
  readonly filter: Lane
  readonly counts: QueueCounts | undefined
  readonly onChange: (to: Lane) => void
}

const LANES: readonly Lane[] = [
  { status: 'pending', locked: false },
  { status: 'pending', locked: true },
  { status: 'unsure', locked: false },
  { status: 'disputed', locked: false },
  { status: 'stale', locked: false },
]

/** The lists there are, each with its count, on one line that scrolls. An empty one is shown only while it is the one on screen. */
export function Lanes({ filter, counts, onChange }: Props) {
  const known = LANES.some((lane) => isSame(lane, filter))
  const shown = known ? LANES : [...LANES, filter]
  return (
    <nav
      aria-label="Lanes"
      className="-mx-1.5 flex h-7 [scrollbar-width:none] gap-x-0.5 overflow-x-auto max-md:h-10"
    >
      {shown.map((lane, nth) => {
        const current = isSame(lane, filter)
        const count = countIn(lane, counts)
        return nth === 0 || current || count > 0 ? (
          <button
            key={laneName(lane)}
            type="button"
            aria-current={current ? 'true' : undefined}
            onClick={() => onChange(lane)}
            className="text-label text-muted hover:bg-surface aria-[current=true]:text-text aria-[current=true]:bg-surface min-h-7 shrink-0 rounded-md px-1.5 whitespace-nowrap -outline-offset-2 aria-[current=true]:font-semibold max-md:min-h-10 max-md:px-2.5"
          >
            {laneName(lane)}{' '}
            <span className="font-normal tabular-nums">
              {counts === undefined ? '…' : formatNumber(count)}
            </span>
          </button>
        ) : null
      })}
    </nav>
  )
}

/** Returns what a list is called. */
export function laneName({ status, locked }: Lane): string {
  return LIST_WORDS[locked && status === 'pending' ? 'locked' : status]
}

/** Returns how many proposals a list has, whatever narrows it. */
export function countIn({ status, locked }: Lane, counts: QueueCounts | undefined): number {
  if (counts === undefined) return 0
  return locked && status === 'pending' ? counts.locked : counts.byStatus[status]
}

/** Returns the lists that have something, without the one that is shown. */
export function otherLanes(filter: Lane, counts: QueueCounts | undefined): readonly Lane[] {
  return LANES.filter((lane) => !isSame(lane, filter) && countIn(lane, counts) > 0)
}

function isSame(one: Lane, other: Lane): boolean {
  return one.status === other.status && (one.locked === other.locked || one.status !== 'pending')
}
