'use client'

import dynamic from 'next/dynamic'
import { useRouter } from 'next/navigation'
import { useEffect, useReducer, useRef, useState, type ReactNode } from 'react'

import { Link } from '@/components/ui/link'
import { orNotLoaded } from '@/components/ui/not-loaded'
import type { ProposalView } from '@/lib/views/proposal-view'

import { HeldDecisions } from './held-decisions'
import { LastDecisionBar } from './last-decision-bar'
import { ProposalDetail } from './proposal-detail'
import { currentView } from './queue-order'
import { EMPTY_SESSION, reviewSession } from './review-session'
import { SessionStrip } from './session-strip'
import { useLive } from './use-live'
import { useRedetect } from './use-redetect'
import { useReview } from './use-review'
import { useReviewKeys } from './use-review-keys'
import { VerdictBar } from './verdict-bar'

const UndoConflictDialog = dynamic(
  orNotLoaded(() => import('./undo-conflict-dialog').then((loaded) => loaded.UndoConflictDialog)),
  { ssr: false },
)

/** One proposal by itself, before and after the decision: the same detail, bar and keys as in the queue. */
export function ProposalScreen({
  painted,
  children,
}: {
  readonly painted: ProposalView
  readonly children: ReactNode
}) {
  const router = useRouter()
  const [session, dispatch] = useReducer(reviewSession, EMPTY_SESSION)
  const [notingOn, setNotingOn] = useState<string | null>(null) // the decision whose note is open
  const container = useRef<HTMLDivElement>(null)
  const over = session.overlay.get(painted.id)
  const proposal = currentView(painted, session.overlay)
  const { review, unsaved, conflict } = useReview({
    session,
    dispatch,
    proposal,
    advance: (_from, along) => {
      along()
      return null
    },
    jump: (other, along) => {
      along?.()
      if (other.id !== painted.id) router.push(`/p/${other.number}`)
    },
  })
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
        <Link className="link min-h-6" href={`/review?p=${painted.id}`}>
          ← Review
        </Link>
        <h1 className="sr-only">Proposal P-{painted.number}</h1>
        <HeldDecisions onDiscard={review.discard} />
        <SessionStrip session={session} counted={null} unsaved={unsaved} onRetry={review.retry} />
      </div>
      <ProposalDetail
        proposal={proposal}
        problem={session.problems.get(proposal.id) ?? null}
        container={container}
        linked={false}
        onRedetect={redetect}
      >
        {children}
      </ProposalDetail>
      {/* As high as both bars: a page that arrives in parts moves nothing when the second one comes. */}
      <div className="bg-bg max-md:tall:sticky @container max-md:bottom-0 md:min-h-[5.8125rem] md:max-[919px]:min-h-[7.3125rem] md:[&_:is(fieldset,section):not(dialog_*)]:px-[max(1rem,calc(50%-380px))]">
        <VerdictBar proposal={proposal} review={review} />
        <LastDecisionBar
          session={session}
          review={review}
          noting={notingOn !== null && notingOn === session.last?.key}
          onNoting={setNoting}
          onShow={() => undefined}
        />
      </div>
      {conflict === null ? null : <UndoConflictDialog conflict={conflict} review={review} />}
    </div>
  )
}
