import { useEffect, useRef } from 'react'

import { ButtonLink } from '@/components/ui/button-link'
import { endedHref } from '@/lib/filters/ended-filter'
import { shadowHref } from '@/lib/filters/shadow-filter'
import { formatCount, formatNumber } from '@/lib/language/format'

import type { Step } from './blind-session'
import type { AskedWork } from './measure-queries'
import { givenWords, othersWords } from './measure-words'

/** Nothing is left here for whoever labels: what they said in all, and what waits for others. */
export function BlindEnd({
  work: { sampleId, number, endedOf, progress, given },
  onTheirWay,
}: {
  readonly work: AskedWork
  readonly onTheirWay: readonly Step[] // given and not confirmed
}) {
  const title = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    // the button that gave the last label is gone
    if (document.activeElement === document.body) title.current?.focus({ preventScroll: true })
  }, [])
  const others = othersWords(progress)
  const yours = progress.yours
  return (
    <section aria-labelledby="end-title" className="flex flex-col gap-3 py-6">
      <h2 id="end-title" ref={title} tabIndex={-1} className="text-question outline-none">
        {yours + onTheirWay.length === 0
          ? `Nothing in sample ${number} is left for you`
          : `You’re done with sample ${number}`}
      </h2>
      {yours === 0 ? null : (
        <p>
          You labeled {formatCount(yours, 'pair')}: {givenWords(given)}.
        </p>
      )}
      {onTheirWay.length > 0 ? (
        <p className="text-muted">
          {formatCount(onTheirWay.length, 'label')} of yours{' '}
          {onTheirWay.length === 1 ? 'is' : 'are'} not saved yet.
        </p>
      ) : (
        <p className="text-muted">
          {others ?? 'No one else is needed.'} {formatCount(progress.settled, 'pair')} of{' '}
          {formatNumber(progress.pairs)} {progress.settled === 1 ? 'is' : 'are'} settled.
        </p>
      )}
      <p className="mt-1 flex flex-wrap gap-2">
        {endedOf === null ? <ButtonLink href="/review/blind">All samples</ButtonLink> : null}
        <ButtonLink
          href={
            endedOf === null
              ? shadowHref({ agent: null, sample: sampleId })
              : endedHref({ agent: endedOf, list: 'open' })
          }
        >
          See the results
        </ButtonLink>
      </p>
    </section>
  )
}
