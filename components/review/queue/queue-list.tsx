import dynamic from 'next/dynamic'
import { memo, useCallback, useEffect, useLayoutEffect, useMemo, useRef } from 'react'

import { pick } from '@/components/review/bulk/selection'
import type { RowProblem } from '@/components/review/proposals/review-events'
import { orNotLoaded } from '@/components/ui/not-loaded'
import { Skeleton } from '@/components/ui/skeleton'
import type { QueueFilter } from '@/lib/filters/queue-filter'
import type { ProposalView } from '@/lib/views/proposal-view'

import { groupRows, isHead } from './group-rows'
import { QueueRow, ROW_HEIGHT, rowId } from './queue-row'
import { useRowWindow } from './use-row-window'

const GroupLine = dynamic(
  orNotLoaded(() => import('./group-line').then((loaded) => loaded.GroupLine)),
)

/** The list: one stop for Tab, rows drawn only where they are seen. It scrolls for the selection and for nothing else. */
export const QueueList = memo(function QueueList({
  order,
  filter,
  total,
  selectedId,
  problems,
  loadingMore,
  onSelect,
  onNearEnd,
}: {
  readonly order: readonly ProposalView[]
  readonly filter: QueueFilter
  readonly total: number
  readonly selectedId: string | null
  readonly problems: ReadonlyMap<string, RowProblem>
  readonly loadingMore: boolean
  readonly onSelect: (id: string) => void
  readonly onNearEnd: () => void
}) {
  const { group, sort } = filter
  const lines = useMemo(() => groupRows(order, { group, sort }), [order, group, sort])
  const selectedAt = lines.findIndex(({ id }) => id !== null && id === selectedId)
  const { scroller, from, to } = useRowWindow({
    count: lines.length,
    rowHeight: ROW_HEIGHT,
    selectedAt,
  })

  useEffect(() => {
    if (Math.max(to - 1, selectedAt) >= lines.length - 10) onNearEnd()
  }, [to, selectedAt, lines.length, onNearEnd])

  const latest = useRef(order)
  useLayoutEffect(() => {
    latest.current = order
  })
  const onPick = useCallback((id: string, range: boolean) => pick(latest.current, id, range), [])

  const shown = from <= selectedAt && selectedAt < to
  return (
    <div
      ref={scroller}
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a select cannot hold these rows
      role="listbox"
      aria-label="Proposals"
      aria-multiselectable="true"
      tabIndex={0}
      aria-activedescendant={shown && selectedId !== null ? rowId(selectedId) : undefined}
      className="group/list min-h-0 flex-1 overflow-x-hidden overflow-y-auto outline-offset-[-2px] contain-strict"
    >
      <div className="relative" style={{ height: lines.length * ROW_HEIGHT }}>
        {lines.slice(from, to).map((proposal, drawn) => {
          const index = from + drawn
          if (isHead(proposal)) {
            return (
              <div
                key={`group ${index}`}
                aria-hidden="true"
                style={{ top: index * ROW_HEIGHT, height: ROW_HEIGHT }}
                className="border-line bg-surface text-label absolute inset-x-0 border-b px-3 py-1 contain-strict"
              >
                <GroupLine line={proposal} filter={filter} />
              </div>
            )
          }
          return (
            <QueueRow
              key={proposal.id}
              proposal={proposal}
              problem={problems.get(proposal.id) ?? null}
              selected={proposal.id === selectedId}
              line={index}
              position={lines === order ? index : order.indexOf(proposal)}
              total={Math.max(total, order.length)}
              onSelect={onSelect}
              onPick={onPick}
            />
          )
        })}
      </div>
      {loadingMore ? (
        // nothing but options may stand in a listbox
        <div aria-hidden="true">
          <Skeleton rows={2} height={ROW_HEIGHT} label="Loading more" />
        </div>
      ) : null}
    </div>
  )
})
