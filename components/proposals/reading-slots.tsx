'use client'

import dynamic from 'next/dynamic'
import { memo, useState, type RefObject } from 'react'

import { useViewerReady } from '@/components/diff/use-viewer-ready'
import { isLong } from '@/components/diff/word-pieces'
import type { ProposalView } from '@/lib/views/screen'

// The places where what helps reading comes once the page has been painted. Each keeps its room from the first byte, so that
// nothing moves when it comes; without it, all that is needed to decide is there.

const parts = () => import('@/components/reading/parts')
const ValidityBars = dynamic(() => parts().then((all) => all.ValidityBars, missing), { ssr: false })
const AgentMemory = dynamic(() => parts().then((all) => all.AgentMemory, missing), { ssr: false })
const MetadataSection = dynamic(() => parts().then((all) => all.MetadataSection, missing), {
  ssr: false,
})
const EvidenceCaption = dynamic(() => parts().then((all) => all.EvidenceCaption, missing), {
  ssr: false,
})
const RewordedSince = dynamic(() => parts().then((all) => all.RewordedSince, missing), {
  ssr: false,
})
const LongTextTools = dynamic(() => parts().then((all) => all.LongTextTools, missing), {
  ssr: false,
})

type Shown = { readonly proposal: ProposalView }
type Contained = Shown & { readonly container: RefObject<HTMLElement | null> }

export const ValiditySlot = memo(function ValiditySlot({ proposal }: Shown) {
  const ready = useViewerReady()
  return (
    <div className="h-13 pl-7 max-md:h-17">
      {ready ? <ValidityBars proposal={proposal} /> : null}
    </div>
  )
})

const LINE_PX = 20

export const MemorySlot = memo(function MemorySlot({ proposal }: Shown) {
  const ready = useViewerReady()
  const { effect, siblings, siblingCount } = proposal
  const lines = 1 + effect.told.length + siblings.length + (siblingCount > siblings.length ? 1 : 0)
  return (
    <div className="mt-2" style={{ minHeight: lines * LINE_PX }}>
      {ready ? <AgentMemory proposal={proposal} /> : null}
    </div>
  )
})

export const MetadataSlot = memo(function MetadataSlot({ proposal: shown }: Shown) {
  const ready = useViewerReady()
  const { older, newer } = shown
  const none = [older, newer].every(({ metadata }) => Object.keys(metadata).length === 0)
  if (none) return null
  return <div className="min-h-9">{ready ? <MetadataSection proposal={shown} /> : null}</div>
})

export const CaptionSlot = memo(function CaptionSlot({ proposal, container }: Contained) {
  const ready = useViewerReady()
  const { older, newer, id } = proposal
  if (!ready) return null
  return (
    <>
      {isLong(older.content) || isLong(newer.content) ? (
        <LongTextTools shownId={id} container={container} />
      ) : null}
      <EvidenceCaption proposal={proposal} container={container} />
    </>
  )
})

export function RewordedSlot({ proposal }: Shown) {
  const [open, setOpen] = useState(false)
  return (
    <details onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary className="link min-h-6">Compare with the words of then</summary>
      {open ? <RewordedSince proposal={proposal} /> : null}
    </details>
  )
}

function missing() {
  return Nothing
}

function Nothing() {
  return null
}
