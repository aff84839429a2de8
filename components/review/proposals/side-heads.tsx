import type { ReactNode } from 'react'

import { sourceName } from '@/components/shared/source-name'
import { formatDay } from '@/lib/language/format'
import type { BlindFactView } from '@/lib/views/blind-pairs'

/** The heads of a pair that is answered by what it says alone: since when each side is said to be true, and from where. */
export function SideHeads({
  older,
  newer,
  badges,
}: {
  readonly older: BlindFactView
  readonly newer: BlindFactView
  readonly badges: Readonly<Record<'older' | 'newer', ReactNode>> // what restricts a side
}) {
  return (
    <div className="text-label grid grid-cols-2">
      <SideHead side="older" fact={older} badges={badges.older} />
      <SideHead side="newer" fact={newer} badges={badges.newer} />
    </div>
  )
}

function SideHead({
  side,
  fact: { timeKnown, validFrom, source },
  badges,
}: {
  side: 'older' | 'newer'
  fact: BlindFactView
  badges: ReactNode
}) {
  const tone = side === 'older' ? 'text-older border-older' : 'text-newer border-newer'
  return (
    <p
      className={`flex min-w-0 flex-wrap content-start items-center gap-x-2 gap-y-1 border-t-2 py-1.5 pr-3 pl-7 ${tone}`}
    >
      <span className="font-semibold uppercase">{side}</span>
      <span className="text-text tabular-nums">
        {timeKnown ? formatDay(validFrom) : 'time unknown'}
      </span>
      <span className="text-muted min-w-0 wrap-anywhere" dir="auto">
        {sourceName(source)}
      </span>
      {badges}
    </p>
  )
}
