import { useCallback, type MouseEvent, type RefObject } from 'react'

import { FactPair } from '@/components/review/diff/fact-pair'
import { useDiffMode } from '@/components/review/diff/use-diff-mode'
import { ContextTable } from '@/components/review/proposals/context-table'
import { DetailsButton } from '@/components/review/proposals/details-button'
import { focusEvidence, signalAt } from '@/components/review/proposals/evidence-focus'
import { FactBadges, PairHeads } from '@/components/review/proposals/proposal-header'
import { Link } from '@/components/ui/link'
import { Notice } from '@/components/ui/notice'
import type { SignalName } from '@/lib/detection/finding'
import { formatDay } from '@/lib/language/format'
import type { EndedPairView, OurReading } from '@/lib/views/ended-view'
import type { FactView } from '@/lib/views/fact-view'

import { ourReadingWords } from './ended-words'

const NO_ENDINGS = {}

/** Both texts with their differences. */
export function EndedFacts({
  container,
  older,
  newer,
  reading: { scored, contextDifferences },
}: {
  readonly container: RefObject<HTMLElement | null>
  readonly older: FactView
  readonly newer: FactView
  readonly reading: OurReading
}) {
  const { mode } = useDiffMode()
  const focus = useCallback(
    (signal: SignalName | null) => focusEvidence(container.current, signal),
    [container],
  )
  const head = { ...older, status: 'active', supersededAt: null } as const // who ended it and when is said above
  return (
    <>
      {/* oxlint-disable-next-line jsx-a11y/mouse-events-have-key-events -- the evidence does the same by keyboard */}
      <div onMouseOver={(event: MouseEvent) => focus(signalAt(event.target))} className="min-w-0">
        <PairHeads
          proposal={{ older: head, newer, endings: NO_ENDINGS, hoursApart: scored.hoursApart }}
        />
        <FactPair
          proposal={{ older, newer, readings: scored.readings, staleSides: null }}
          mode={mode}
        />
      </div>
      {contextDifferences.length === 0 ? null : (
        <Notice tone="warn" title="Context differs: maybe both are true">
          <ContextTable differences={contextDifferences} />
        </Notice>
      )}
    </>
  )
}

/** The text of a fact that ended without a newer one, since when it was true, and when it ended. */
export function FactAlone({ older, endedAt }: Pick<EndedPairView, 'older' | 'endedAt'>) {
  return (
    <div className="min-w-0">
      <div className="text-label border-older text-older flex flex-wrap items-center gap-x-2 border-t-2 py-1.5">
        <Link
          href={`/memory/facts/${older.id}`}
          className="font-semibold uppercase hover:underline"
        >
          Ended fact
        </Link>
        <span className="text-text tabular-nums">
          {older.timeKnown ? formatDay(older.validFrom) : 'time unknown'}
        </span>
        <FactBadges fact={older} />
        <span className="text-muted">
          {endedAt === null ? 'end not given' : `ended ${formatDay(endedAt)}`}
        </span>
      </div>
      <p className="text-ask wrap-anywhere whitespace-pre-wrap" dir="auto">
        {older.content}
      </p>
    </div>
  )
}

/** What our detector makes of the pair, in a sentence. */
export function OurSentence({ reading }: { readonly reading: OurReading }) {
  const { caution } = reading.reason
  return (
    <div className="flex flex-wrap items-baseline gap-x-3">
      <p className="min-w-0 flex-1 wrap-anywhere">
        {ourReadingWords(reading)}
        {caution === null ? null : (
          <span className="text-warn block">
            <span aria-hidden="true">! </span>
            {caution}
          </span>
        )}
      </p>
      <DetailsButton />
    </div>
  )
}
