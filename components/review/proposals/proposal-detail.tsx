'use client'

import dynamic from 'next/dynamic'
import {
  memo,
  useCallback,
  useEffect,
  useRef,
  type MouseEvent,
  type ReactNode,
  type RefObject,
} from 'react'

import { FactPair } from '@/components/review/diff/fact-pair'
import {
  DIFF_MODE_LABELS,
  DIFF_MODES,
  useDiffMode,
  type DiffMode,
} from '@/components/review/diff/use-diff-mode'
import { JudgeLane } from '@/components/review/signals/judge-lane'
import { SignalEvidence } from '@/components/review/signals/signal-evidence'
import { Segmented } from '@/components/ui/segmented'
import { useNextFrame } from '@/components/ui/use-next-frame'
import type { SignalName } from '@/lib/detection/finding'
import type { ProposalView } from '@/lib/views/screen'

import { endEvidence, focusEvidence, pinEvidence, signalAt } from './evidence-focus'
import { ProposalBanners } from './proposal-banners'
import { ProposalContext, ProposalEffect } from './proposal-context'
import { PairHeads, ProposalHeader } from './proposal-header'
import { CaptionSlot, ValiditySlot } from './reading-slots'
import type { RowProblem } from './review-events'

const TrackRecord = dynamic(
  () => import('@/components/review/signals/track-record').then((loaded) => loaded.TrackRecord),
  { ssr: false },
)
const ModeChoice = memo(Segmented<DiffMode>)
const MODE_OPTIONS = DIFF_MODES.map((value) => ({ value, label: DIFF_MODE_LABELS[value] }))

/** One proposal with everything a reviewer needs to answer. It is never mounted anew: the next one takes its place. */
export const ProposalDetail = memo(function ProposalDetail({
  proposal,
  problem,
  undone,
  container,
  linked,
  onRedetect,
  children,
}: {
  readonly proposal: ProposalView
  readonly problem: RowProblem | null
  readonly undone: string | null
  readonly container: RefObject<HTMLElement | null>
  readonly linked: boolean
  readonly onRedetect: (proposal: ProposalView) => void
  readonly children?: ReactNode
}) {
  const { mode, setMode } = useDiffMode()
  const scroller = useRef<HTMLDivElement>(null)
  const focus = useCallback(
    (signal: SignalName | null) => focusEvidence(container.current, signal),
    [container],
  )
  const scrolled = useRef(false)
  useEffect(() => {
    if (scrolled.current) scroller.current?.scrollTo(0, 0)
    scrolled.current = false
    endEvidence(container.current)
  }, [proposal.id, container])
  return (
    <div
      ref={scroller}
      onScroll={() => {
        scrolled.current = true
      }}
      className="min-h-0 flex-1 overflow-x-hidden overflow-y-auto px-4 py-3 contain-content group-has-[[data-help]]/queue:scroll-pb-28 group-has-[[data-help]]/queue:pb-28 min-[1440px]:grid min-[1440px]:grid-cols-[minmax(0,1fr)_288px] min-[1440px]:grid-rows-[auto_minmax(max-content,1fr)] min-[1440px]:gap-x-6"
    >
      <div className="flex min-w-0 flex-col gap-3 pb-3">
        <ProposalHeader proposal={proposal} linked={linked} />
        {/* oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions -- E does the same by keyboard */}
        <div
          // oxlint-disable-next-line jsx-a11y/mouse-events-have-key-events -- the lanes do the same by keyboard
          onMouseOver={(event: MouseEvent) => focus(signalAt(event.target))}
          onClick={(event: MouseEvent) => pinEvidence(container.current, event.target)}
          className="min-w-0"
        >
          <ValiditySlot proposal={proposal} />
          <PairHeads proposal={proposal} />
          <FactPair proposal={proposal} mode={mode} />
        </div>
        <div className="flex min-h-8 min-w-0 flex-wrap items-center gap-x-3 gap-y-1 max-md:min-h-17">
          <ModeChoice label="Diff mode" value={mode} options={MODE_OPTIONS} onChange={setMode} />
          <CaptionSlot proposal={proposal} container={container} />
        </div>
        <ProposalBanners
          proposal={proposal}
          problem={problem}
          undone={undone}
          onRedetect={() => onRedetect(proposal)}
        />
        <ProposalEffect proposal={proposal} />
      </div>
      <aside
        aria-label="Why it was proposed"
        className="border-line isolate min-w-0 max-[1439px]:border-t max-[1439px]:py-3 min-[1440px]:col-start-2 min-[1440px]:row-span-2 min-[1440px]:row-start-1 min-[1440px]:border-l min-[1440px]:pl-5"
      >
        <Why proposal={proposal} onFocus={focus} />
      </aside>
      <div className="isolate min-w-0">
        <ProposalContext proposal={proposal} />
        {children}
      </div>
    </div>
  )
})

type WhyProps = {
  readonly proposal: ProposalView
  readonly onFocus: (signal: SignalName | null) => void
}

/** The explanation comes one frame after the texts: the frame that answers a key draws what is asked. */
function Why({ proposal, onFocus }: WhyProps) {
  return <Reasons proposal={useNextFrame(proposal)} onFocus={onFocus} />
}

const Reasons = memo(function Reasons({ proposal, onFocus }: WhyProps) {
  return (
    <section>
      <h3 className="text-label text-muted font-semibold">
        {proposal.foreign?.only === true ? 'Our own reading' : 'Why it was proposed'}
      </h3>
      <p className="text-label text-muted mb-1 h-6 truncate leading-6">
        <TrackRecord agent={proposal.agentId} pattern={proposal.pattern} />
      </p>
      <SignalEvidence scored={proposal} onFocus={onFocus} />
      <JudgeLane judgement={proposal.judgement} />
      {proposal.staleSides === null ? null : (
        <p className="text-label text-warn mt-1">
          ! This was found in the earlier wording. Detect again to see what holds now.
        </p>
      )}
      <p className="mono text-muted mt-2 wrap-anywhere">
        pattern {proposal.pattern === '' ? 'none' : proposal.pattern} · detector{' '}
        {proposal.detectorVersion}
      </p>
    </section>
  )
})
