import dynamic from 'next/dynamic'
import { memo, useMemo, useRef, useState } from 'react'

import { Link } from '@/components/ui/link'
import { orNotLoaded } from '@/components/ui/not-loaded'
import { useNextFrame } from '@/components/ui/use-next-frame'
import { possibleHref } from '@/lib/filters/possible-filter'

import type { ReviewSession } from './review-events'
import { placeOf } from './sitting'
import { dayAndTime, medianSeconds, progressWords, timeLeft } from './sitting-words'
import { useSitting, type Counted, type Place } from './use-sitting'

// Loaded after the first paint, which says as much as it knows.
const ConnectionStatus = dynamic(
  orNotLoaded(() => import('./connection-status').then((loaded) => loaded.ConnectionStatus)),
  { ssr: false, loading: Saved },
)
const SittingSummary = dynamic(
  orNotLoaded(() => import('./sitting-summary').then((loaded) => loaded.SittingSummary)),
  { ssr: false },
)

/** How the sitting goes, where it left off, and whether everything is saved, in words. */
export const SessionStrip = memo(function SessionStrip({ session, place = null, ...props }: Props) {
  const now = useMemo(() => ({ session, place }), [session, place])
  return <Strip {...props} {...useNextFrame(now)} />
})

type Props = {
  readonly session: ReviewSession
  readonly place?: Place | null // in the queue
  readonly unasked?: boolean // the page was opened without saying what to show
  readonly counted: Counted | null
  readonly finished?: boolean // nothing that waits is left in this list
  readonly unsaved: number
  readonly onRetry: () => void
}

const Strip = memo(function Strip(props: Props & { readonly place: Place | null }) {
  const { session, place, counted, finished = false, unasked = false, unsaved, onRetry } = props
  const sitting = useSitting({ session, place, counted, unasked })
  const [summary, setSummary] = useState(false)
  const opener = useRef<HTMLButtonElement>(null)
  const [openedAt] = useState(() => new Date())
  const { decided, dwells, total, resume } = sitting
  const pace = medianSeconds(dwells)
  const left = counted === null ? null : timeLeft(counted.waiting, dwells)
  const counts = counted !== null || session.decided > 0 // an answer to what was answered before counts for nothing
  const parts = [
    counts ? progressWords(decided, counted === null ? null : total) : null,
    pace === null || counted === null ? null : `${pace.toFixed(1)} s median`, // of a list
    left,
  ].filter((part) => part !== null)
  return (
    <>
      {/* Growing text is left-aligned and later items appear in the middle, so nothing moves. */}
      <div className="text-label text-muted flex min-h-6 min-w-0 flex-1 flex-wrap items-center gap-x-3 tabular-nums">
        <span className="grow">
          {resume === null ? (
            <span className="max-md:hidden">{parts.join(' · ')}</span>
          ) : (
            <>
              <a className="link tap inline-flex items-center" href={placeOf(resume)}>
                Resume at {resume.decided + 1}
                {resume.total === null ? '' : ` of ${resume.total}`}
              </a>
              <span className="max-md:hidden"> · {dayAndTime(resume.lastAt, openedAt)}</span> ·{' '}
              <button type="button" className="act" onClick={sitting.startAnew}>
                New session
              </button>{' '}
              <button type="button" aria-label="Dismiss" className="act" onClick={sitting.dismiss}>
                <span aria-hidden="true">✕</span>
              </button>
            </>
          )}
        </span>
        {decided > 0 && resume === null ? (
          <button
            ref={opener}
            type="button"
            className="act max-md:order-first"
            onClick={() => setSummary(true)}
          >
            {finished ? 'Done. Summary' : 'Summary'}
          </button>
        ) : null}
        {decided > 0 && resume === null && finished ? (
          <Link className="act" href={possibleHref({ agent: agentIn(place) })}>
            Possible pairs
          </Link>
        ) : null}
        <span className="min-w-[21ch] text-right">
          <ConnectionStatus unsaved={unsaved} onRetry={onRetry} />
        </span>
      </div>
      {summary ? (
        <SittingSummary
          startedAt={sitting.startedAt}
          onClose={() => {
            setSummary(false)
            opener.current?.focus()
          }}
          onStartAnew={sitting.startAnew}
        />
      ) : null}
    </>
  )
})

function agentIn(place: Place | null): string | null {
  return new URLSearchParams(place?.search).get('agent')
}

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
