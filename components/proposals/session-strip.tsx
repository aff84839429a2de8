'use client'

import { memo, useSyncExternalStore } from 'react'

import { medianSeconds, timeLeft } from './pace'
import type { ReviewSession } from './review-events'
import { decidedCount } from './review-session'
import { useNextFrame } from './use-next-frame'

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
  const online = useSyncExternalStore(
    subscribe,
    () => navigator.onLine,
    () => true,
  )
  const pace = medianSeconds(session.dwells)
  const left = waiting === null ? null : timeLeft(waiting, session.dwells)
  const parts = [
    `${decidedCount(session)} decided`,
    pace === null ? null : `${pace.toFixed(1)} s median`,
    left,
  ].filter((part) => part !== null)
  return (
    // What grows begins at the left, so that nothing moves as it grows.
    <p className="mono text-muted flex min-h-6 flex-1 items-center justify-between gap-x-3">
      <span className="max-md:hidden">{parts.join(' · ')}</span>
      {unsaved > 0 ? (
        <span className="text-bad ml-auto">
          <span aria-hidden="true">! </span>
          {online ? '' : 'Offline. '}
          {unsaved} unsaved ·{' '}
          <button type="button" className="link text-bad min-h-6" onClick={onRetry}>
            Retry
          </button>
        </span>
      ) : (
        <span className="ml-auto">
          <span aria-hidden="true" className={online ? 'text-ok' : 'text-warn'}>
            {online ? '●' : '○'}{' '}
          </span>
          {online ? 'Saved' : 'Offline'}
        </span>
      )}
    </p>
  )
})

function subscribe(listener: () => void): () => void {
  window.addEventListener('online', listener)
  window.addEventListener('offline', listener)
  return () => {
    window.removeEventListener('online', listener)
    window.removeEventListener('offline', listener)
  }
}
