'use client'

import { useTick } from '@/components/ui/relative-time'
import { absoluteTime, spanWords } from '@/components/ui/time-words'

const LONG_MS = 3 * 24 * 60 * 60 * 1000

/** How long the oldest proposal has been waiting; a warning after three days. Its place is kept free, so that nothing moves. */
export function BacklogAge({ since }: { readonly since: string }) {
  const nowMs = useTick()
  const ageMs = nowMs === null ? null : Math.max(0, nowMs - Date.parse(since))
  const late = ageMs !== null && ageMs > LONG_MS
  return (
    <time
      dateTime={since}
      title={`The oldest has been waiting since ${absoluteTime(since)}`}
      className={`min-w-14 text-right text-[0.6875rem] whitespace-nowrap md:max-xl:min-w-0 md:max-xl:text-center md:max-xl:whitespace-normal ${late ? 'text-warn font-semibold' : 'text-muted'}`}
    >
      <span className="sr-only">oldest </span>
      {late ? (
        <>
          <span aria-hidden="true">!</span> late,{' '}
        </>
      ) : null}
      {ageMs === null ? '' : spanWords(ageMs)}
      <span className="sr-only"> ago</span>
    </time>
  )
}
