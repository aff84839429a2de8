'use client'

import dynamic from 'next/dynamic'
import { memo } from 'react'

import { medianSeconds, timeLeft } from './pace'
import type { ReviewSession } from './review-events'
import { decidedCount } from './review-session'
import { useNextFrame } from './use-next-frame'

// Loaded after the first paint, which says as much as it knows.
const ConnectionStatus = dynamic(
  () => import('@/components/live/connection-status').then((loaded) => loaded.ConnectionStatus),
  { ssr: false, loading: Saved },
)

/** How the sitting goes, and whether everything is saved, in words. */
export const SessionStrip = memo(function SessionStrip(props: Props) {
  return <Strip {...props} session={useNextFrame(props.session)} />
})

type Props = {
  readonly session: ReviewSession
  readonly waiting: number | null
  readonly unsaved: number
  readonly onRetry: () => void
}

const Strip = memo(function Strip({ session, waiting, unsaved, onRetry }: Props) {
  const pace = medianSeconds(session.dwells)
  const left = waiting === null ? null : timeLeft(waiting, session.dwells)
  const parts = [
    `${decidedCount(session)} decided`,
    pace === null ? null : `${pace.toFixed(1)} s median`,
    left,
  ].filter((part) => part !== null)
  return (
    // What grows begins at the left, and the words have room for the longest of them: nothing moves.
    <div className="mono text-muted flex min-h-6 flex-1 items-center justify-between gap-x-3">
      <span className="max-md:hidden">{parts.join(' · ')}</span>
      <span className="ml-auto min-w-[21ch]">
        <ConnectionStatus unsaved={unsaved} onRetry={onRetry} />
      </span>
    </div>
  )
})

function Saved() {
  return (
    <>
      <span aria-hidden="true" className="text-ok">
        ●{' '}
      </span>
      Saved
    </>
  )
}
