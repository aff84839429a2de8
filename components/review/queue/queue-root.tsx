'use client'

import { useQuery } from '@tanstack/react-query'
import {
  memo,
  useCallback,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
  type Dispatch,
  type SetStateAction,
} from 'react'

import { askAboutPicked } from '@/components/review/bulk/selection'
import { LastDecisionBar } from '@/components/review/proposals/last-decision-bar'
import { currentView, nextWaiting } from '@/components/review/proposals/queue-order'
import { useLive } from '@/components/review/proposals/use-live'
import { useRedetect } from '@/components/review/proposals/use-redetect'
import { useReview, type Review } from '@/components/review/proposals/use-review'
import { VerdictBar } from '@/components/review/proposals/verdict-bar'
import type { VerdictValue } from '@/lib/domain/verdict'
import type { QueueFilter } from '@/lib/filters/queue-filter'
import type { ProposalView } from '@/lib/views/proposal-view'
import type { QueueFacets } from '@/lib/views/queue'

import { Answers } from './answers'
import { useChosenView } from './choose-view'
import { HelpAtFirst, QueueEmpty, UndoConflictDialog } from './late-parts'
import { ProposalDeck, type TurnTo } from './proposal-deck'
import { QueueHead } from './queue-head'
import { proposalQuery, queueSearch } from './queue-queries'
import { QueueSide } from './queue-side'
import { useListShown } from './use-list-shown'
import { useQueue, useQueueData } from './use-queue'
import { useQueueCursor } from './use-queue-cursor'
import { useQueueKeys } from './use-queue-keys'
import { useQueueStart } from './use-queue-start'
import { useQueueUrl } from './use-queue-url'

type QueueProps = {
  readonly facets: QueueFacets
  readonly selected: string | null
  readonly linked: ProposalView | null // the selected one, when it is not on the first page
  readonly detectorOff: boolean
}

/** The queue: one list, one proposal, one answer a key. After the first page nothing waits for the server. */
export function QueueRoot({ asked, ...props }: QueueProps & { readonly asked: string | null }) {
  const start = useQueueStart(asked)
  return <StartedQueue {...props} {...start} />
}

// What the address says later is of no interest to it.
const StartedQueue = memo(function StartedQueue({
  start,
  back,
  ...props
}: QueueProps & ReturnType<typeof useQueueStart>) {
  const [filter, setFilter] = useState(start)
  const found = useQuery(proposalQuery(back))
  const at =
    back === null ? null : { selected: found.isError ? null : back, linked: found.data ?? null }
  return <Queue {...props} {...at} data={useQueueData(filter)} onFilter={setFilter} />
})

function Queue({
  data,
  facets,
  selected,
  linked,
  detectorOff,
  onFilter: setFilter,
}: QueueProps & {
  readonly data: ReturnType<typeof useQueueData>
  readonly onFilter: Dispatch<SetStateAction<QueueFilter>>
}) {
  const { filter } = data
  const [notingOn, setNotingOn] = useState<string | null>(null) // the decision whose note is open
  const { over, toggle: toggleList, show: showList, uncover } = useListShown()
  const container = useRef<HTMLElement>(null)
  const queue = useQueue(data)
  const { session, dispatch, order } = queue
  const setContainer = useCallback((sheet: HTMLElement | null) => {
    container.current = sheet
  }, [])
  const turn = useRef<TurnTo>(null)
  const cursor = useQueueCursor(queue, selected, (view, commit) =>
    turn.current === null ? commit() : turn.current(view, commit),
  )
  const found = order.find((each) => each.id === cursor.selectedId)
  const other = linked?.id === cursor.selectedId ? linked : null
  const proposal = found ?? (other === null ? null : currentView(other, session.overlay))
  const {
    review: single,
    unsaved,
    conflict,
  } = useReview({
    session,
    dispatch,
    proposal,
    advance: cursor.advance,
    jump: cursor.jump,
  })
  useLive({
    shown: found === undefined && proposal !== null ? [...order, proposal] : order,
    selectedId: cursor.selectedId,
    dispatch,
    asOf: queue.asOf,
    onArrivals: queue.arrivals.look,
  })
  const review = useMemo<Review>(
    () => ({
      ...single,
      decide: (value) => askAboutPicked(value) || uncover() || single.decide(value), // what is covered is shown first
    }),
    [single, uncover],
  )
  const redetect = useRedetect(dispatch)
  const { select, leaveLink } = cursor
  const changeFilter = useCallback(
    (change: Partial<QueueFilter>) => {
      leaveLink()
      setFilter((held) => ({ ...held, ...change }))
    },
    [leaveLink, setFilter],
  )
  useChosenView((chosen) => changeFilter({ ...chosen, agent: chosen.agent ?? filter.agent }))
  const choose = useCallback(
    (id: string) => {
      select(id)
      uncover()
    },
    [select, uncover],
  )
  const lastKey = session.last?.key ?? null
  const latest = useRef({ lastKey, leave: cursor.leave })
  useLayoutEffect(() => {
    latest.current = { lastKey, leave: cursor.leave }
  })
  // Always the same, or each key draws the bars twice.
  const setNoting = useCallback(
    (open: boolean) => setNotingOn(open ? latest.current.lastKey : null),
    [],
  )
  const decidedTogether = useCallback(
    (ids: readonly string[], value: VerdictValue) => {
      latest.current.leave(ids)
      dispatch({ type: 'together', ids, value })
    },
    [dispatch],
  )
  const search = useMemo(() => queueSearch(filter), [filter])
  const place = useMemo(
    () => ({ search, selectedId: cursor.selectedId }),
    [search, cursor.selectedId],
  )
  const unasked = useQueueUrl(search, cursor.selectedId)
  useQueueKeys({
    proposal,
    review,
    container,
    onNoting: setNoting,
    move: cursor.move,
    nextPending: cursor.nextPending,
    loadArrivals: queue.arrivals.load,
    toggleList,
    showList,
  })

  const finished = !queue.hasMore && nextWaiting(order, null, queue.passed) === null
  const empty = proposal === null && queue.settled && order.length === 0
  return (
    <div
      data-list={over}
      className="group/queue listed:max-[1679px]:[--details:20rem] flex min-h-0 flex-1 flex-col"
    >
      <h1 className="sr-only">Review</h1>
      <div className="flex min-h-0 flex-1">
        <div className="max-md:tall:pb-56 flex min-w-0 flex-1 flex-col">
          <QueueHead
            queue={queue}
            filter={filter}
            place={place}
            unasked={unasked}
            finished={finished}
            unsaved={unsaved}
            onRetry={review.retry}
            onDiscard={review.discard}
            onList={toggleList}
          />
          {/* Below the pair, where it begins; for the keyboard before it, so that Tab finds Approve first. */}
          <div className="queue-foot order-last">
            <Answers dispatch={dispatch} onDecided={decidedTogether}>
              {proposal === null ? null : (
                <VerdictBar proposal={proposal} review={review} onList={toggleList} />
              )}
            </Answers>
            {proposal === null ? null : <HelpAtFirst session={session} />}
            <LastDecisionBar
              session={session}
              review={review}
              noting={notingOn !== null && notingOn === lastKey}
              onNoting={setNoting}
              onShow={select}
            />
          </div>
          {empty ? (
            <QueueEmpty
              filter={filter}
              agents={facets.agents}
              counts={queue.counts}
              detectorOff={detectorOff}
              onChange={changeFilter}
              onList={toggleList}
            />
          ) : null}
          {proposal === null ? null : (
            <ProposalDeck
              handle={turn}
              proposal={proposal}
              next={order.find((each) => each.id === cursor.nextId) ?? null}
              session={session}
              onTop={setContainer}
              onRedetect={redetect}
            />
          )}
        </div>
        <QueueSide
          queue={queue}
          filter={filter}
          facets={facets}
          selectedId={cursor.selectedId}
          onFilter={changeFilter}
          onSelect={choose}
          onBack={toggleList}
        />
      </div>
      {conflict === null ? null : <UndoConflictDialog conflict={conflict} review={review} />}
    </div>
  )
}
