import { useCallback, useRef } from 'react'

import { focusEvidence } from '@/components/review/proposals/evidence-focus'
import { SignalEvidence } from '@/components/review/signals/signal-evidence'
import { Link } from '@/components/ui/link'
import type { SignalName } from '@/lib/detection/finding'
import type { EndedView } from '@/lib/views/ended'
import type { EndedPairView } from '@/lib/views/ended-view'

import { EndedFacts, FactAlone, OurSentence } from './ended-facts'
import { endedWords, giveBackWords, pairWords, recordedWords, reverseWords } from './ended-words'

/** One fact that another system ended: who ended it, by what, what giving it back does, and our own reading of the pair. */
export function EndedCard({
  pair,
  mode,
}: {
  readonly pair: EndedPairView
  readonly mode: EndedView['mode']
}) {
  const container = useRef<HTMLElement>(null)
  const focus = useCallback(
    (signal: SignalName | null) => focusEvidence(container.current, signal),
    [],
  )
  const { newer, reading, importSeq, endedAt } = pair
  const recorded = recordedWords(pair.value)
  const inferred = pairWords(pair)
  const reversed = reverseWords(mode, pair)
  const older = { ...pair.older, supersededAt: endedAt } // the source’s time, or none
  return (
    <article
      ref={container}
      data-card
      aria-label={newer === null ? 'The fact' : 'The pair'}
      className="detailed:xl:grid-cols-[minmax(0,1fr)_20rem] grid gap-x-8 gap-y-5 md:[&_:is(a,button,summary)]:scroll-mb-32"
    >
      <div className="flex max-w-190 min-w-0 flex-col gap-3">
        <p className="font-medium wrap-anywhere">
          <bdi>{older.entity ?? 'No entity'}</bdi> <span className="text-muted">›</span>{' '}
          <bdi>{older.aspect ?? 'no aspect'}</bdi>
        </p>
        <h2 className="text-ask">
          {newer === null ? 'Was it right to end this fact?' : 'Was this replacement right?'}
        </h2>
        <p className="text-muted">
          {endedWords(pair)}{' '}
          <Link href={`/activity/${importSeq}`} className="link reach">
            Show the import
          </Link>
        </p>
        {recorded === null ? null : <p className="font-medium">{recorded}</p>}
        {inferred === null ? null : <p className="text-muted">{inferred}</p>}
        {newer === null || reading === null ? (
          <FactAlone older={older} endedAt={endedAt} />
        ) : (
          <EndedFacts container={container} older={older} newer={newer} reading={reading} />
        )}
        <section aria-label="If you give it back">
          <h3 className="text-muted">If you give it back</h3>
          <ul>
            {giveBackWords(mode, pair).map((sentence) => (
              <li key={sentence}>{sentence}</li>
            ))}
          </ul>
        </section>
        {reversed === null ? null : (
          <section aria-label="If you reverse it">
            <h3 className="text-muted">If you reverse it</h3>
            <p>{reversed}</p>
          </section>
        )}
        {reading === null ? null : <OurSentence reading={reading} />}
      </div>
      {reading === null ? null : (
        <aside
          aria-labelledby="our-evidence"
          className="detailed:block xl:border-line hidden min-w-0 xl:border-l xl:pl-6"
        >
          <h3 id="our-evidence" className="text-label text-muted mb-2 font-semibold">
            Our own reading
          </h3>
          <SignalEvidence scored={reading.scored} onFocus={focus} />
        </aside>
      )}
    </article>
  )
}
