import dynamic from 'next/dynamic'
import { useRouter } from 'next/navigation'
import { useEffect, useRef, useState } from 'react'

import { LastDecisionBar } from '@/components/review/proposals/last-decision-bar'
import { SessionStrip } from '@/components/review/proposals/session-strip'
import { useReview } from '@/components/review/proposals/use-review'
import { useReviewKeys } from '@/components/review/proposals/use-review-keys'
import { VerdictBar } from '@/components/review/proposals/verdict-bar'
import { useQueueCursor } from '@/components/review/queue/use-queue-cursor'
import { patternTitle, wrongWords } from '@/components/review/signals/pattern-words'
import { Button } from '@/components/ui/button'
import { orNotLoaded } from '@/components/ui/not-loaded'
import { Notice } from '@/components/ui/notice'
import { Progress } from '@/components/ui/progress'
import { Unbroken } from '@/components/ui/unbroken'
import { ENOUGH_LABELS } from '@/lib/domain/record-words'
import { formatCount, formatNumber } from '@/lib/language/format'
import type { PatternColumn } from '@/lib/views/pattern-board'

import type { SampleOf } from './pattern-queries'
import { PatternRest } from './pattern-rest'
import { SamplePair } from './sample-pair'
import { useSample } from './use-sample'

const UndoConflictDialog = dynamic(
  orNotLoaded(() =>
    import('@/components/review/proposals/undo-conflict-dialog').then(
      (loaded) => loaded.UndoConflictDialog,
    ),
  ),
  { ssr: false },
)

/** What gets the focus is scrolled clear of the answers at the foot; on a phone it is everywhere. */
const CLEAR = 'md:[&_:is(a,button,summary)]:scroll-mb-44'

/**
 * Pairs of one pattern, drawn at random and answered here by the same keys as in the queue: by what they say, as nothing that
 * detection made of them is here (rule K6).
 */
export function PatternSampler({
  of,
  column,
  limit,
  come,
  onClose,
}: {
  readonly of: SampleOf
  readonly column: PatternColumn | null // null: the board has no such pattern
  readonly limit: number // the most that a pattern may be wrong, 0–1
  readonly come: boolean // by a click or a link, so it is scrolled to
  readonly onClose: () => void
}) {
  const router = useRouter()
  const container = useRef<HTMLElement>(null)
  const [notingOn, setNotingOn] = useState<string | null>(null) // the decision whose note is open
  const sample = useSample(of)
  const { session, dispatch, order } = sample
  const cursor = useQueueCursor({ ...sample, passed: session.handled }, null)
  const proposal = order.find(({ id }) => id === cursor.selectedId) ?? null
  const { review, unsaved, conflict } = useReview({
    session,
    dispatch,
    proposal,
    advance: cursor.advance,
    jump: cursor.jump,
    blind: true,
  })
  const lastKey = session.last?.key ?? null
  const setNoting = (open: boolean) => setNotingOn(open ? lastKey : null)
  useReviewKeys(
    'queue',
    { proposal, review, container, onNoting: setNoting },
    {
      next: () => void cursor.move(1),
      previous: () => void cursor.move(-1),
      nextPending: cursor.nextPending,
      refresh: sample.fetchMore,
      open: () => {
        if (proposal !== null) router.push(`/p/${proposal.number}`)
      },
      back: onClose,
    },
  )
  const { settled } = sample
  useEffect(() => {
    if (come && settled) container.current?.scrollIntoView({ block: 'start' }) // before, the page is too short
  }, [come, settled])

  return (
    <section
      ref={container}
      aria-labelledby="sample-title"
      className="border-line -mb-12 flex min-h-[calc(100dvh-2.5rem)] scroll-mt-10 flex-col border-t pt-4"
    >
      <div className={`flex flex-wrap items-start justify-between gap-x-6 gap-y-2 pb-3 ${CLEAR}`}>
        <div className="flex min-w-0 flex-1 flex-col gap-2">
          <h2 id="sample-title" className="text-question">
            {patternTitle(of.pattern)}
          </h2>
          {column === null ? (
            <p className="text-muted">No proposal here has this pattern.</p>
          ) : (
            <>
              <PatternProgress column={column} />
              <PatternRest of={of} column={column} limit={limit} dispatch={dispatch} />
            </>
          )}
        </div>
        <Button variant="quiet" className="-mt-1" onClick={onClose}>
          Close
        </Button>
      </div>
      {sample.failed ? (
        <Notice
          tone="bad"
          title="No pairs to label."
          actions={<Button onClick={sample.refetch}>Try again</Button>}
        />
      ) : null}
      {settled && order.length === 0 ? (
        <p className="text-muted py-4">This pattern has no open proposals.</p>
      ) : null}
      {/* The answers are at the foot of the window from where the pairs begin, so never without one. */}
      <div className="flex grow flex-col">
        <ol aria-label="Random pairs" className={`border-line border-t ${CLEAR}`}>
          {order.map((each) => (
            <SamplePair
              key={each.id}
              proposal={each}
              current={each.id === cursor.selectedId}
              problem={session.problems.get(each.id) ?? null}
              onChoose={cursor.select}
            />
          ))}
        </ol>
        <div className={`-mb-24 flex grow flex-wrap items-start gap-3 py-3 ${CLEAR}`}>
          {sample.hasMore ? (
            <Button kbd="." onClick={sample.fetchMore}>
              Five more
            </Button>
          ) : settled ? (
            <p className="text-label text-muted">These are all the open pairs.</p>
          ) : null}
        </div>
        <div className="bg-bg @container sticky bottom-0 z-20 -mx-4 mt-24 md:-mx-6 md:[&>*]:px-6">
          <div className="border-line border-t px-4 py-0.5">
            <SessionStrip
              session={session}
              counted={null}
              unsaved={unsaved}
              onRetry={review.retry}
            />
          </div>
          {proposal === null ? null : <VerdictBar proposal={proposal} review={review} />}
          <LastDecisionBar
            session={session}
            review={review}
            noting={notingOn !== null && notingOn === lastKey}
            onNoting={setNoting}
            onShow={cursor.select}
          />
        </div>
      </div>
      {conflict === null ? null : <UndoConflictDialog conflict={conflict} review={review} />}
    </section>
  )
}

/** How far the labels are from saying something, and what they say so far. */
function PatternProgress({ column }: { readonly column: PatternColumn }) {
  const { labels, waiting } = column
  const enough = labels >= ENOUGH_LABELS
  return (
    <div className="flex max-w-xl flex-col gap-1">
      <p>
        <span className="font-medium">
          <Unbroken text={`${wrongWords(column)}.`} />
        </span>{' '}
        <span className="text-muted">
          {enough
            ? `${formatCount(labels, 'label')}; ${formatNumber(waiting)} still waiting.`
            : `${labels} of ${ENOUGH_LABELS} labels before the rest can be decided together.`}
        </span>
      </p>
      <Progress
        value={labels}
        max={ENOUGH_LABELS}
        label={`${Math.min(labels, ENOUGH_LABELS)} of ${ENOUGH_LABELS} labels`}
      />
    </div>
  )
}
