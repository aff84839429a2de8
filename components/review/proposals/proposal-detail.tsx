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
import { isLong } from '@/components/review/diff/word-pieces'
import { orNotLoaded } from '@/components/ui/not-loaded'
import { Segmented } from '@/components/ui/segmented'
import type { SignalName } from '@/lib/detection/finding'
import type { ProposalView } from '@/lib/views/proposal-view'

import { Belief, Result } from './consequence'
import { DETAILS } from './details'
import { endEvidence, focusEvidence, pinEvidence, signalAt } from './evidence-focus'
import { ProposalBanners } from './proposal-banners'
import { PairHeads, ProposalHeader } from './proposal-header'
import { CaptionSlot, ValiditySlot } from './reading-slots'
import type { RowProblem } from './review-events'
import { Why } from './why'

// Fetched after the first paint, whether they are shown or not: they open without a wait, and offline.
const ProposalDetails = dynamic(
  orNotLoaded(() => import('./proposal-details').then((loaded) => loaded.ProposalDetails)),
  { ssr: false },
)
const ModeChoice = memo(Segmented<DiffMode>)
const MODE_OPTIONS = DIFF_MODES.map((value) => ({ value, label: DIFF_MODE_LABELS[value] }))

/** One proposal with everything a reviewer needs to answer. It is never mounted anew: the next one takes its place. */
export const ProposalDetail = memo(function ProposalDetail({
  proposal,
  problem,
  container,
  linked,
  onRedetect,
  why,
  children,
}: {
  readonly proposal: ProposalView
  readonly problem: RowProblem | null
  readonly container: RefObject<HTMLElement | null>
  readonly linked: boolean
  readonly onRedetect: (proposal: ProposalView) => void
  readonly why?: ReactNode // in the place of why it was proposed
  readonly children?: ReactNode
}) {
  const { mode, setMode } = useDiffMode()
  const scroller = useRef<HTMLDivElement>(null)
  const focus = useCallback(
    (signal: SignalName | null) => {
      if (DETAILS.read() === 'open') focusEvidence(container.current, signal)
    },
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
      data-card
      onScroll={() => {
        scrolled.current = true
      }}
      className="detailed:min-[1440px]:grid detailed:min-[1440px]:grid-cols-[minmax(0,1fr)_var(--details)] detailed:min-[1440px]:grid-rows-[auto_minmax(max-content,1fr)] detailed:min-[1440px]:gap-x-6 min-h-0 flex-1 overflow-x-hidden overflow-y-auto px-4 py-3 contain-content md:group-has-[[data-help]]/queue:scroll-pb-28 md:group-has-[[data-help]]/queue:pb-28"
    >
      <div className="mx-auto flex w-full max-w-[760px] min-w-0 flex-col gap-3 pb-3">
        <ProposalHeader proposal={proposal} linked={linked} />
        <Belief proposal={proposal} />
        {/* oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions -- E does the same by keyboard */}
        <div
          // oxlint-disable-next-line jsx-a11y/mouse-events-have-key-events -- the lanes do the same by keyboard
          onMouseOver={(event: MouseEvent) => focus(signalAt(event.target))}
          onClick={(event: MouseEvent) => {
            if (DETAILS.read() === 'open') pinEvidence(container.current, event.target)
          }}
          className="min-w-0"
        >
          <div className="detailed:block hidden">
            <ValiditySlot proposal={proposal} />
          </div>
          <PairHeads proposal={proposal} />
          <FactPair proposal={proposal} mode={mode} />
        </div>
        <Result proposal={proposal} onRedetect={onRedetect} />
        {why ?? <Why proposal={proposal} />}
        <ProposalBanners proposal={proposal} problem={problem} />
        <div
          className={`min-h-8 min-w-0 flex-wrap items-center gap-x-3 gap-y-1 max-md:min-h-17 ${isLong(proposal.older.content) || isLong(proposal.newer.content) ? 'flex' : 'detailed:flex hidden'}`}
        >
          <ModeChoice label="Diff mode" value={mode} options={MODE_OPTIONS} onChange={setMode} />
          <CaptionSlot proposal={proposal} container={container} />
        </div>
        {children}
      </div>
      <aside
        aria-label="Details"
        className="border-line detailed:block isolate hidden min-w-0 max-[1439px]:mx-auto max-[1439px]:max-w-[760px] max-[1439px]:border-t max-[1439px]:py-3 min-[1440px]:col-start-2 min-[1440px]:row-span-2 min-[1440px]:row-start-1 min-[1440px]:border-l min-[1440px]:pl-5"
      >
        <ProposalDetails proposal={proposal} onFocus={focus} />
      </aside>
    </div>
  )
})
