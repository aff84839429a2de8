import { useCallback, useRef, type MouseEvent } from 'react'

import { FactPair } from '@/components/review/diff/fact-pair'
import { useDiffMode } from '@/components/review/diff/use-diff-mode'
import { ContextTable } from '@/components/review/proposals/context-table'
import { DetailsButton } from '@/components/review/proposals/details-button'
import { focusEvidence, signalAt } from '@/components/review/proposals/evidence-focus'
import { PairHeads } from '@/components/review/proposals/proposal-header'
import { SignalEvidence } from '@/components/review/signals/signal-evidence'
import { Link } from '@/components/ui/link'
import { Notice } from '@/components/ui/notice'
import type { SignalName } from '@/lib/detection/finding'
import type { EndedPairView, EndedView } from '@/lib/views/ended'

import { endedWords, giveBackWords, ourReadingWords, pairWords } from './ended-words'

const NO_ENDINGS = {}

/** One replacement that another system made: who made it, both facts, what giving back does, and our own reading. */
export function EndedCard({
  pair,
  mode,
}: {
  readonly pair: EndedPairView
  readonly mode: EndedView['mode']
}) {
  const container = useRef<HTMLElement>(null)
  const { mode: diff } = useDiffMode()
  const focus = useCallback(
    (signal: SignalName | null) => focusEvidence(container.current, signal),
    [],
  )
  const { newer, scored, contextDifferences, importSeq, endedAt } = pair
  const inferred = pairWords(pair)
  const older = { ...pair.older, supersededAt: endedAt } // the source’s time, or none
  return (
    <article
      ref={container}
      aria-label="The pair"
      className="detailed:xl:grid-cols-[minmax(0,1fr)_20rem] grid gap-x-8 gap-y-5"
    >
      <div className="max-w-reading flex min-w-0 flex-col gap-3">
        <p className="font-medium wrap-anywhere">
          <bdi>{older.entity ?? 'No entity'}</bdi> <span className="text-muted">›</span>{' '}
          <bdi>{older.aspect ?? 'no aspect'}</bdi>
        </p>
        <h2 className="text-ask">Was this replacement right?</h2>
        <p className="text-muted">
          {endedWords(pair)}{' '}
          <Link href={`/activity/${importSeq}`} className="link mono">
            #{importSeq}
          </Link>
        </p>
        {inferred === null ? null : <p className="text-muted">{inferred}</p>}
        {/* oxlint-disable-next-line jsx-a11y/mouse-events-have-key-events -- the evidence does the same by keyboard */}
        <div onMouseOver={(event: MouseEvent) => focus(signalAt(event.target))} className="min-w-0">
          <PairHeads
            proposal={{ older, newer, endings: NO_ENDINGS, hoursApart: scored.hoursApart }}
          />
          <FactPair
            proposal={{ older, newer, readings: scored.readings, staleSides: null }}
            mode={diff}
          />
        </div>
        {contextDifferences.length === 0 ? null : (
          <Notice tone="warn" title="Context differs: maybe both are true">
            <ContextTable differences={contextDifferences} />
          </Notice>
        )}
        <section aria-label="If you give it back">
          <h3 className="text-muted">If you give it back</h3>
          <ul>
            {giveBackWords(mode, pair).map((sentence) => (
              <li key={sentence}>{sentence}</li>
            ))}
          </ul>
        </section>
        <div className="flex flex-wrap items-baseline gap-x-3">
          <p className="min-w-0 flex-1 wrap-anywhere">
            {ourReadingWords(pair)}
            {pair.reason.caution === null ? null : (
              <span className="text-warn block">
                <span aria-hidden="true">! </span>
                {pair.reason.caution}
              </span>
            )}
          </p>
          <DetailsButton />
        </div>
      </div>
      <aside
        aria-labelledby="our-evidence"
        className="detailed:block xl:border-line hidden min-w-0 xl:border-l xl:pl-6"
      >
        <h3 id="our-evidence" className="text-label text-muted mb-2 font-semibold">
          Our own reading
        </h3>
        <SignalEvidence scored={scored} onFocus={focus} />
      </aside>
    </article>
  )
}
