'use client'

import { useState } from 'react'

import { useAsOf } from '@/components/memory/as-of/use-as-of'
import { useSettled } from '@/components/ui/use-settled'
import type { ChainLinkView } from '@/lib/views/chain-link-view'
import type { ChainFact } from '@/lib/views/fact-view'

import { Belief } from './belief'
import { Scrubber } from './scrubber'
import { axisOf, DAY_MS, isoOf } from './time-axis'
import { versionBars } from './version-bars'
import { VersionRow } from './version-row'

const SETTLE_MS = 300 // a drag asks the server when it rests, not at every step

/** The versions of a fact on one time axis. Moving the date moves sentence, bars and badges at once; the page follows. */
export function Timeline({
  facts,
  links,
  shownId,
  others,
  now,
}: {
  readonly facts: readonly ChainFact[] // oldest first
  readonly links: readonly ChainLinkView[]
  readonly shownId: string
  readonly others: number // current facts on the same aspect, beside these
  readonly now: string
}) {
  const { asOf, go } = useAsOf()
  const nowMs = Date.parse(now)
  const [chosen, setChosen] = useState<{ at: number; before: string | null } | null>(null)
  const settle = useSettled(SETTLE_MS)
  const shown = asOf.trueAt ?? asOf.knownAt ?? now
  // Until the page has followed; then the address says it, also after “Back to now”.
  const at = chosen !== null && chosen.before === asOf.trueAt ? chosen.at : Date.parse(shown)
  const bars = versionBars(facts, links)
  const axis = axisOf(bars, nowMs)
  const move = (next: number) => {
    const within = Math.min(axis.to, Math.max(axis.from, next))
    const isNow = Math.abs(within - nowMs) < DAY_MS / 2
    setChosen({ at: isNow ? nowMs : within, before: asOf.trueAt })
    settle(() => go({ ...asOf, trueAt: isNow ? null : isoOf(within) }, 'replace'))
  }
  return (
    <div className="flex min-w-0 flex-col gap-3">
      <Belief bars={bars} at={at} nowMs={nowMs} shownId={shownId} others={others} />
      <Scrubber bars={bars} axis={axis} at={at} nowMs={nowMs} onMove={move} />
      <ol aria-label="Versions, newest first">
        {bars.map((bar) => (
          <VersionRow
            key={bar.fact.id}
            bar={bar}
            axis={axis}
            at={at}
            isShown={bar.fact.id === shownId}
          />
        ))}
      </ol>
    </div>
  )
}
