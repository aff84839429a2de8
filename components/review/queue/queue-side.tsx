import dynamic from 'next/dynamic'
import { memo, useMemo, type ComponentProps } from 'react'

import { useSelecting } from '@/components/review/bulk/selection'
import type { RowProblem } from '@/components/review/proposals/review-events'
import { useKeyHint } from '@/components/shared/keys/use-key-hint'
import { Button } from '@/components/ui/button'
import { orNotLoaded } from '@/components/ui/not-loaded'
import { Notice } from '@/components/ui/notice'
import { Skeleton } from '@/components/ui/skeleton'
import { useNextFrame } from '@/components/ui/use-next-frame'
import type { QueueFilter } from '@/lib/filters/queue-filter'
import type { ProposalView } from '@/lib/views/proposal-view'
import type { QueueFacets } from '@/lib/views/queue'

import { FilterBar } from './filter-bar'
import { QueueList } from './queue-list'
import { ROW_HEIGHT } from './queue-row'
import type { useQueue } from './use-queue'

const HowOrdered = dynamic(
  orNotLoaded(() => import('./how-ordered').then((loaded) => loaded.HowOrdered)),
)
const GroupBar = dynamic(orNotLoaded(() => import('./group-bar').then((loaded) => loaded.GroupBar)))

/** The list with its filters, beside the pair where it is shown. Below 1280 px it lies over the proposal, on request. */
export function QueueSide({
  queue,
  filter,
  facets,
  selectedId,
  onFilter,
  onSelect,
  onBack,
}: {
  readonly queue: ReturnType<typeof useQueue>
  readonly filter: QueueFilter
  readonly facets: QueueFacets
  readonly selectedId: string | null
  readonly onFilter: (change: Partial<QueueFilter>) => void
  readonly onSelect: (id: string) => void
  readonly onBack: () => void
}) {
  const { order, arrivals, total, labelled, loadingMore, fetchMore } = queue
  const { problems } = queue.session
  const hint = useKeyHint('refresh')
  const listed = useMemo(
    () => ({ order, filter, problems, selectedId, labelled, loadingMore }),
    [order, filter, problems, selectedId, labelled, loadingMore],
  )
  return (
    <section aria-label="List" className="queue-side">
      <FilterBar
        filter={filter}
        counts={queue.counts}
        facets={facets}
        total={total}
        onChange={onFilter}
      />
      {queue.failed ? (
        <div className="p-3">
          <Notice
            tone="bad"
            title="The list could not be read"
            actions={
              <Button size="sm" onClick={queue.refetch}>
                Try again
              </Button>
            }
          />
        </div>
      ) : null}
      {!queue.settled && order.length === 0 && !queue.failed ? (
        <Skeleton rows={12} height={ROW_HEIGHT} />
      ) : (
        <Listed
          listed={listed}
          total={total ?? order.length}
          onSelect={onSelect}
          onNearEnd={fetchMore}
        />
      )}
      {/* Below the list: above it, every row would move. */}
      {arrivals.ready > 0 ? (
        <div className="border-line border-t px-3 py-1">
          <Button size="sm" kbd={hint} onClick={arrivals.load}>
            {arrivals.ready} new · show at the end
          </Button>
        </div>
      ) : null}
      <BackToPair isPair={selectedId !== null} onBack={onBack} />
    </section>
  )
}

/** Where the list covers the pair, it says how to get back. On phones, what is chosen has its bar below. */
function BackToPair({
  isPair,
  onBack,
}: {
  readonly isPair: boolean // none where the list is empty
  readonly onBack: () => void
}) {
  return (
    <div className={`border-line border-t p-2 xl:hidden ${useSelecting() ? 'max-md:mb-16' : ''}`}>
      <Button className="min-h-12 w-full" onClick={onBack}>
        {isPair ? 'Back to the pair' : 'Back'}
      </Button>
    </div>
  )
}

type ListedProps = {
  readonly listed: {
    readonly order: readonly ProposalView[]
    readonly filter: QueueFilter
    readonly problems: ReadonlyMap<string, RowProblem>
    readonly selectedId: string | null
    readonly labelled: ComponentProps<typeof HowOrdered>['labelled'] | null
    readonly loadingMore: boolean
  }
  readonly total: number
  readonly onSelect: (id: string) => void
  readonly onNearEnd: () => void
}

/** The list follows one frame after the proposal: the frame that answers a key draws what is asked. */
const Listed = memo(function Listed({ listed, ...list }: ListedProps) {
  const { order, filter, selectedId, problems, labelled, loadingMore } = useNextFrame(listed)
  const current =
    labelled === null && filter.group === null
      ? undefined
      : order.find((proposal) => proposal.id === selectedId)
  return (
    <>
      {labelled === null || current === undefined ? null : (
        <HowOrdered proposal={current} labelled={labelled} />
      )}
      {filter.group === null ? null : (
        <div className="border-line border-b" style={{ height: ROW_HEIGHT }}>
          {current === undefined ? null : <GroupBar filter={filter} proposal={current} />}
        </div>
      )}
      <QueueList
        {...list}
        order={order}
        filter={filter}
        selectedId={selectedId}
        problems={problems}
        loadingMore={loadingMore}
      />
    </>
  )
})
