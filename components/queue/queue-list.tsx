'use client'

import { useVirtualizer } from '@tanstack/react-virtual'
import dynamic from 'next/dynamic'
import { memo, useCallback, useEffect, useLayoutEffect, useMemo, useRef } from 'react'

import { pick } from '@/components/bulk/selection'
import { afterPaint } from '@/components/proposals/after-paint'
import type { RowProblem } from '@/components/proposals/review-events'
import { Skeleton } from '@/components/ui/skeleton'
import type { QueueFilter } from '@/lib/filters/queue-filter'
import type { ProposalView } from '@/lib/views/screen'

import { groupRows, isHead } from './group-rows'
import { QueueRow, ROW_HEIGHT, rowId } from './queue-row'

const GroupLine = dynamic(() => import('./group-line').then((loaded) => loaded.GroupLine))

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
  const scroller = useRef<HTMLDivElement>(null)
  const lines = useMemo(() => groupRows(order, filter.group), [order, filter.group])
  const virtualizer = useVirtualizer({
    count: lines.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => ROW_HEIGHT,
    overscan: 3,
    initialRect: { width: 360, height: 800 },
    useFlushSync: false,
  })
  const rows = virtualizer.getVirtualItems()
  const lastDrawn = rows.at(-1)?.index ?? 0
  const selectedAt = lines.findIndex(({ id }) => id !== null && id === selectedId)

  useEffect(() => {
    // What the virtualizer knows already says whether the row is in sight; asking the element would cost a layout. One
    // row before the edge is soon enough, so the list may follow after the proposal itself has been painted.
    const top = selectedAt * ROW_HEIGHT
    const from = virtualizer.scrollOffset ?? 0
    const to = from + (virtualizer.scrollRect?.height ?? 0)
    const above = from > 0 && top < from + ROW_HEIGHT
    const below = top + 2 * ROW_HEIGHT > to
    if (selectedAt < 0 || (!above && !below)) return
    afterPaint(() => {
      const near = above ? selectedAt - 2 : selectedAt + 2
      virtualizer.scrollToIndex(Math.max(0, Math.min(near, lines.length - 1)), { align: 'auto' })
    })
  }, [selectedAt, virtualizer, lines.length])

  useEffect(() => {
    if (Math.max(lastDrawn, selectedAt) >= lines.length - 10) onNearEnd()
  }, [lastDrawn, selectedAt, lines.length, onNearEnd])

  const latest = useRef(order)
  useLayoutEffect(() => {
    latest.current = order
  })
  const onPick = useCallback((id: string, range: boolean) => pick(latest.current, id, range), [])

  const shown = rows.some((row) => row.index === selectedAt)
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
      <div className="relative" style={{ height: virtualizer.getTotalSize() }}>
        {rows.map(({ index }) => {
          const proposal = lines[index]
          if (proposal === undefined) return null
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
      {loadingMore ? <Skeleton rows={2} height={ROW_HEIGHT} label="Loading more" /> : null}
    </div>
  )
})
