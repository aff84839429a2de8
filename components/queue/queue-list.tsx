'use client'

import { memo, useCallback, useEffect, useLayoutEffect, useRef } from 'react'

import { pick } from '@/components/bulk/selection'
import type { RowProblem } from '@/components/proposals/review-events'
import { Skeleton } from '@/components/ui/skeleton'
import type { ProposalView } from '@/lib/views/screen'

import { QueueRow, ROW_HEIGHT, rowId } from './queue-row'
import { useRowWindow } from './use-row-window'

/** The list: one stop for Tab, rows drawn only where they are seen. It scrolls for the selection and for nothing else. */
export const QueueList = memo(function QueueList({
  order,
  total,
  selectedId,
  problems,
  loadingMore,
  onSelect,
  onNearEnd,
}: {
  readonly order: readonly ProposalView[]
  readonly total: number
  readonly selectedId: string | null
  readonly problems: ReadonlyMap<string, RowProblem>
  readonly loadingMore: boolean
  readonly onSelect: (id: string) => void
  readonly onNearEnd: () => void
}) {
  const selectedAt = order.findIndex((proposal) => proposal.id === selectedId)
  const { scroller, from, to } = useRowWindow({
    count: order.length,
    rowHeight: ROW_HEIGHT,
    selectedAt,
  })

  useEffect(() => {
    if (Math.max(to - 1, selectedAt) >= order.length - 10) onNearEnd()
  }, [to, selectedAt, order.length, onNearEnd])

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
      <div className="relative" style={{ height: order.length * ROW_HEIGHT }}>
        {order.slice(from, to).map((proposal, index) => (
          <QueueRow
            key={proposal.id}
            proposal={proposal}
            problem={problems.get(proposal.id) ?? null}
            selected={proposal.id === selectedId}
            position={from + index}
            total={Math.max(total, order.length)}
            onSelect={onSelect}
            onPick={onPick}
          />
        ))}
      </div>
      {loadingMore ? <Skeleton rows={2} height={ROW_HEIGHT} label="Loading more" /> : null}
    </div>
  )
})
