'use client'

import dynamic from 'next/dynamic'
import { memo, useState, useSyncExternalStore } from 'react'

import { readConnection, subscribeConnection } from '@/components/live/connection'
import { connectionWords } from '@/components/live/connection-words'

import { medianSeconds, timeLeft } from './pace'
import type { ReviewSession } from './review-events'
import { decidedCount } from './review-session'
import { useNextFrame } from './use-next-frame'

const OutboxDialog = dynamic(() => import('./outbox-dialog').then((loaded) => loaded.OutboxDialog))

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
    subscribeConnection,
    () => navigator.onLine,
    () => true,
  )
  const connection = useSyncExternalStore(
    subscribeConnection,
    readConnection,
    () => 'starting' as const,
  )
  const pace = medianSeconds(session.dwells)
  const left = waiting === null ? null : timeLeft(waiting, session.dwells)
  const parts = [
    `${decidedCount(session)} decided`,
    pace === null ? null : `${pace.toFixed(1)} s median`,
    left,
  ].filter((part) => part !== null)
  const [listed, setListed] = useState(false)
  const { words, good } = connectionWords({ online, connection, unsaved })
  return (
    // What grows begins at the left, and the words have room for the longest of them: nothing moves.
    <div className="mono text-muted flex min-h-6 flex-1 items-center justify-between gap-x-3">
      <span className="max-md:hidden">{parts.join(' · ')}</span>
      <span className={`ml-auto min-w-[21ch] ${unsaved > 0 ? 'text-bad' : ''}`}>
        <span aria-hidden="true" className={unsaved > 0 ? '' : good ? 'text-ok' : 'text-warn'}>
          {unsaved > 0 ? '!' : good ? '●' : '○'}{' '}
        </span>
        {unsaved > 0 ? (
          <>
            <button
              type="button"
              className="link text-bad min-h-6"
              title="Show them"
              onClick={() => setListed(true)}
            >
              {words}
            </button>
            {' · '}
            <button type="button" className="link text-bad min-h-6" onClick={onRetry}>
              Retry
            </button>
          </>
        ) : (
          words
        )}
      </span>
      {listed ? <OutboxDialog onRetry={onRetry} onClose={() => setListed(false)} /> : null}
    </div>
  )
})
