'use client'

import dynamic from 'next/dynamic'
import { useRouter } from 'next/navigation'
import { useEffect, useMemo, useReducer, useRef, useState, type ReactNode } from 'react'

import { useReviewer } from '@/components/shared/reviewer'
import { Link } from '@/components/ui/link'
import { orNotLoaded } from '@/components/ui/not-loaded'
import type { OperationKind } from '@/lib/domain/operation'
import type { OperationView } from '@/lib/views/operation-view'
import type { ProposalView } from '@/lib/views/proposal-view'

import { answerOf } from './answered'
import { HeldDecisions } from './held-decisions'
import { LastDecisionBar } from './last-decision-bar'
import { ProposalDetail } from './proposal-detail'
import { currentView } from './queue-order'
import type { ReviewSession } from './review-events'
import { EMPTY_SESSION, nextToUndo, reviewSession } from './review-session'
import { SessionStrip } from './session-strip'
import { useLive } from './use-live'
import { useRedetect } from './use-redetect'
import { useReview } from './use-review'
import { useReviewKeys } from './use-review-keys'
import { VerdictBar } from './verdict-bar'
import { Why } from './why'

const UndoConflictDialog = dynamic(
  orNotLoaded(() => import('./undo-conflict-dialog').then((loaded) => loaded.UndoConflictDialog)),
  { ssr: false },
)

const OWN = 'Undo reopens this proposal.'
const OTHERS = 'Undo shows what undoing this decision would change.'
const ALONE: ReadonlySet<OperationKind> = new Set(['decide', 'disagree', 'settle'])

/** One proposal by itself, before and after the decision: the same detail, bar and keys as in the queue. */
export function ProposalScreen({
  painted,
  operations,
  children,
}: {
  readonly painted: ProposalView
  readonly operations: readonly Pick<OperationView, 'id' | 'seq' | 'kind'>[] // on it
  readonly children: ReactNode
}) {
  const router = useRouter()
  const [session, dispatch] = useReducer(reviewSession, EMPTY_SESSION)
  const [notingOn, setNotingOn] = useState<string | null>(null) // the decision whose note is open
  const container = useRef<HTMLDivElement>(null)
  const over = session.overlay.get(painted.id)
  const proposal = currentView(painted, session.overlay)
  const [wasDecided] = useState(painted.status === 'decided') // nothing folds under the reader
  const folded = wasDecided && proposal.status === 'decided'
  const decision = useDecision(proposal, { operations, session })
  const {
    review: own,
    unsaved,
    conflict,
  } = useReview({
    session,
    dispatch,
    proposal,
    decision: decision?.own === true ? decision : null,
    advance: (_from, along) => {
      along()
      return null
    },
    jump: (other, along) => {
      along?.()
      if (other.id !== painted.id) router.push(`/p/${other.number}`)
    },
  })
  const place = decision?.own === false ? decision.place : null
  const review = useMemo(
    () => (place === null ? own : { ...own, undo: () => router.push(place) }),
    [own, place, router],
  )
  useLive({
    shown: [proposal],
    selectedId: proposal.id,
    dispatch,
    asOf: null,
    onArrivals: () => undefined,
  })
  const redetect = useRedetect(dispatch)
  const setNoting = (open: boolean) => setNotingOn(open ? (session.last?.key ?? null) : null)
  useReviewKeys(
    'proposal',
    { proposal, review, container, onNoting: setNoting },
    {
      back: () => router.push(`/review?p=${painted.id}`),
    },
  )

  // The history below is the server's: read it again when an answer has arrived.
  const settled = `${over?.version ?? 0} ${session.last?.verdictId ?? ''} ${session.last?.reason ?? ''}`
  const known = useRef(settled)
  useEffect(() => {
    if (known.current === settled) return
    known.current = settled
    router.refresh()
  }, [settled, router])

  return (
    <div ref={container} className="flex min-h-0 flex-col md:h-[calc(100dvh-var(--strip-height))]">
      <div className="border-line flex items-center justify-between gap-3 border-b px-4 py-1 md:px-6">
        <Link className="link tap inline-flex items-center" href={`/review?p=${painted.id}`}>
          ← Review
        </Link>
        <h1 className="sr-only">Proposal P-{painted.number}</h1>
        <HeldDecisions onDiscard={review.discard} />
        <SessionStrip session={session} counted={null} unsaved={unsaved} onRetry={review.retry} />
      </div>
      {/* Below the pair, and for the keyboard before it. As high as both bars: nothing moves when the second one comes. */}
      <div className="pair-foot max-md:tall:sticky order-last max-md:bottom-0 md:min-h-[5.8125rem] md:max-[1359px]:min-h-[7.3125rem]">
        <VerdictBar proposal={proposal} review={review} />
        <LastDecisionBar
          session={session}
          review={review}
          noting={notingOn !== null && notingOn === session.last?.key}
          onNoting={setNoting}
          onShow={() => undefined}
          atFirst={decision === null ? undefined : decision.own ? OWN : OTHERS}
        />
      </div>
      <ProposalDetail
        proposal={proposal}
        problem={session.problems.get(proposal.id) ?? null}
        container={container}
        linked={false}
        onRedetect={redetect}
        why={folded ? <FoldedWhy proposal={proposal} /> : undefined}
      >
        {children}
      </ProposalDetail>
      {conflict === null ? null : <UndoConflictDialog conflict={conflict} review={review} />}
    </div>
  )
}

/** Once it is decided, what was decided comes before why it was asked. */
function FoldedWhy({ proposal }: { readonly proposal: ProposalView }) {
  return (
    <details>
      <summary className="text-muted hover:text-text tap w-fit">Why it was proposed</summary>
      <Why proposal={proposal} />
    </details>
  )
}

/** The decision on the proposal that Undo is about as long as nothing was done on this page; null: none that stands alone. */
function useDecision(
  proposal: ProposalView,
  known: {
    readonly operations: readonly Pick<OperationView, 'id' | 'seq' | 'kind'>[]
    readonly session: ReviewSession
  },
) {
  const reviewer = useReviewer()
  const answer = answerOf(proposal)
  const operation = known.operations.find(({ id }) => id === answer?.operationId)
  if (nextToUndo(known.session) !== null || answer === null || answer.reverted) return null
  if (operation === undefined || !ALONE.has(operation.kind)) return null
  return {
    own: answer.reviewer === reviewer,
    operationId: operation.id,
    proposalId: proposal.id,
    place: `/activity/${operation.seq}` as const,
  }
}
