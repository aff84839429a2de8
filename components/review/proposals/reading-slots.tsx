import { memo, useEffect, useState, type RefObject } from 'react'

import { usePageQuiet } from '@/components/review/diff/use-viewer-ready'
import type * as Parts from '@/components/review/reading/parts'
import { useNextFrame } from '@/components/ui/use-next-frame'
import type { ProposalView } from '@/lib/views/proposal-view'

// The places where what helps reading comes once the page has been painted. Each keeps its room from the first byte, so that
// nothing moves when it comes; without it, all that is needed to decide is there.

type Shown = { readonly proposal: ProposalView }

export function ValiditySlot({ proposal }: Shown) {
  return (
    <div className="h-13 pl-7 max-md:h-17">
      <Validity proposal={useNextFrame(proposal)} />
    </div>
  )
}

function Validity({ proposal }: Shown) {
  const parts = useParts()
  return parts && <parts.ValidityBars proposal={proposal} />
}

export function MetadataSlot({ proposal }: Shown) {
  const parts = useParts()
  const { older, newer } = proposal
  if (JSON.stringify([older.metadata, newer.metadata]) === '[{},{}]') return null
  return <div className="min-h-9">{parts && <parts.MetadataSection proposal={proposal} />}</div>
}

export function LikenessSlot(alike: { readonly value: number; readonly older: number }) {
  const parts = useParts()
  return <span className="mono w-22 shrink-0">{parts && <parts.Likeness {...alike} />}</span>
}

export function SourcesSlot({ proposal }: Shown) {
  const parts = useParts()
  return parts && <parts.Sources proposal={proposal} />
}

type Captioned = Shown & { readonly container: RefObject<HTMLElement | null> }

export function CaptionSlot({ proposal, container }: Captioned) {
  return <Caption proposal={useNextFrame(proposal)} container={container} />
}

const Caption = memo(function Caption({ proposal, container }: Captioned) {
  const parts = useParts()
  return parts && <parts.EvidenceCaption proposal={proposal} container={container} />
})

export function RewordedSlot({ proposal }: Shown) {
  const parts = useParts()
  return (
    <details>
      <summary className="text-muted hover:text-text tap w-fit">
        Compare with the earlier wording
      </summary>
      {parts ? <parts.RewordedSince proposal={proposal} /> : null}
    </details>
  )
}

let loaded: typeof Parts | null = null

/** What helps reading, once the page is quiet and it has come; null until then, and where it cannot be loaded. */
function useParts(): typeof Parts | null {
  const ready = usePageQuiet()
  const [parts, setParts] = useState(loaded)
  useEffect(() => {
    if (!ready || parts !== null) return
    import('@/components/review/reading/parts').then(
      (all) => {
        loaded = all
        setParts(all)
      },
      () => undefined,
    )
  }, [ready, parts])
  return parts
}
