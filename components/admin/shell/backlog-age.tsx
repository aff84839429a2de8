'use client'

import { useTick } from '@/components/ui/relative-time'
import { formatDuration, formatInstant } from '@/lib/language/format'

const LONG_MS = 3 * 24 * 60 * 60 * 1000

/** How long the oldest proposal has been waiting; a warning after three days. Its place is kept free, so that nothing moves. */
export function BacklogAge({ since }: { readonly since: string }) {
  const nowMs = useTick()
  const ageMs = nowMs === null ? null : Math.max(0, nowMs - Date.parse(since))
  const late = ageMs !== null && ageMs > LONG_MS
  return (
    <time
      dateTime={since}
      title={`The oldest has been waiting since ${formatInstant(since)}`}
      className={`min-w-10 text-right text-[0.6875rem] leading-3.5 max-md:whitespace-nowrap md:max-xl:min-w-0 md:max-xl:text-center ${late ? 'text-warn font-semibold' : 'text-muted'}`}
    >
      <span className="whitespace-nowrap">
        {late ? <span aria-hidden="true">! </span> : null}oldest
      </span>{' '}
      <span className="whitespace-nowrap">{ageMs === null ? '' : formatDuration(ageMs)}</span>
      <span className="sr-only"> ago{late ? ', too long' : ''}</span>
    </time>
  )
}
