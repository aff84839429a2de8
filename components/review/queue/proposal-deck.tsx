import {
  useEffect,
  useEffectEvent,
  useImperativeHandle,
  useLayoutEffect,
  useRef,
  useState,
  type ReactNode,
  type Ref,
  type RefObject,
} from 'react'
import { flushSync } from 'react-dom'

import { useNarrow, usePageQuiet } from '@/components/review/diff/use-viewer-ready'
import { endEvidence } from '@/components/review/proposals/evidence-focus'
import { ProposalDetail } from '@/components/review/proposals/proposal-detail'
import type { ReviewSession } from '@/components/review/proposals/review-events'
import { afterPaint } from '@/components/ui/after-paint'
import { noteShown } from '@/components/ui/use-painted'
import { whenIdle } from '@/components/ui/when-idle'
import type { PairView } from '@/lib/views/pair-view'
import type { ProposalView } from '@/lib/views/proposal-view'

import {
  alone,
  drawnAhead,
  FIRST_DECK,
  SHEETS,
  turned,
  viewsOf,
  type Sheet,
  type Views,
} from './deck'

/** Shows a view in the frame to come, where it is drawn already, and commits after that frame; where it is not, commits at once. */
export type TurnTo = (view: PairView, commit: () => void) => void

const DRAW_AHEAD_WITHIN_MS = 50 // well before a verdict on what is shown can count

/**
 * The proposal that is shown, on one of three sheets that lie on each other. On the others, which are not seen, the next is drawn ahead
 * and the one before is kept. Going on or back takes one attribute of two sheets: no component, no layout and no painting stand
 * between a key and its frame.
 */
export function ProposalDeck({
  handle,
  proposal,
  next,
  session,
  onTop,
  onRedetect,
}: {
  readonly handle: Ref<TurnTo>
  readonly proposal: ProposalView
  readonly next: ProposalView | null // where an answer leads
  readonly session: ReviewSession
  readonly onTop: (sheet: HTMLElement | null) => void // called with the one in view
  readonly onRedetect: (proposal: ProposalView) => void
}) {
  const element = useRef<HTMLDivElement>(null)
  const [deck, setDeck] = useState(FIRST_DECK)
  const { top } = deck
  const draws = useDrawsAhead()
  const wanted = draws ? next : null
  const views = draws ? viewsOf(deck, proposal, wanted) : alone(deck, proposal)

  const missing = wanted !== null && !views.includes(wanted) ? wanted : null
  useEffect(() => {
    if (missing === null) return
    return whenIdle(() => setDeck((held) => drawnAhead(held, missing)), DRAW_AHEAD_WITHIN_MS)
  }, [missing])

  const drawn = useRef<Views>([])
  useLayoutEffect(() => {
    drawn.current = views
  })

  const turning = useRef<(() => void) | null>(null)
  const finish = useEffectEvent(() => {
    const commit = turning.current
    turning.current = null
    if (commit !== null) flushSync(commit)
  })
  const turnTo = useEffectEvent<TurnTo>((view, commit) => {
    finish()
    const found = SHEETS.find((sheet) => sheet !== top && drawn.current[sheet] === view)
    if (found === undefined || !showSheet(element.current, found)) {
      commit()
      return
    }
    noteShown(view)
    turning.current = () => {
      setDeck((held) => turned(held, found, drawn.current))
      commit()
    }
    afterPaint(() => finish())
  })
  useImperativeHandle(handle, () => (view, commit) => turnTo(view, commit), [])

  // What comes next, be it a key or a click, finds the proposal that is seen.
  useEffect(() => {
    const onInput = () => finish()
    const inputs = ['keydown', 'pointerdown', 'click'] as const
    for (const input of inputs) window.addEventListener(input, onInput, true)
    return () => {
      for (const input of inputs) window.removeEventListener(input, onInput, true)
    }
  }, [])

  return (
    <div
      ref={element}
      className="grid min-h-0 flex-1 grid-cols-[minmax(0,1fr)] grid-rows-[minmax(0,1fr)]"
    >
      {SHEETS.map((sheet) => {
        const view = views[sheet]
        return (
          <SheetBox key={sheet} isTop={sheet === top} onTop={onTop}>
            {(container) =>
              view ? (
                <ProposalDetail
                  proposal={view}
                  problem={session.problems.get(view.id) ?? null}
                  container={container}
                  linked
                  onRedetect={onRedetect}
                />
              ) : null
            }
          </SheetBox>
        )
      })}
    </div>
  )
}

function SheetBox({
  isTop,
  onTop,
  children,
}: {
  readonly isTop: boolean
  readonly onTop: (sheet: HTMLElement | null) => void
  readonly children: (container: RefObject<HTMLElement | null>) => ReactNode
}) {
  const element = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    if (isTop) onTop(element.current)
  }, [isTop, onTop])
  useEffect(() => {
    if (isTop) return
    endEvidence(element.current) // it comes back as if it were new
    element.current?.firstElementChild?.scrollTo(0, 0)
  }, [isTop])
  return (
    <div
      ref={element}
      data-top={isTop}
      inert={!isTop}
      aria-hidden={!isTop}
      className="bg-bg flex min-h-0 min-w-0 flex-col opacity-0 [grid-area:1/1] data-[top=true]:opacity-100 md:will-change-[opacity]"
    >
      {children(element)}
    </div>
  )
}

/** Has another sheet be seen; false where the focus is on the one that is, for it stays on the control that has it. */
function showSheet(deck: HTMLElement | null, to: Sheet): boolean {
  const seen = deck?.querySelector<HTMLElement>(':scope > [data-top=true]')
  const other = deck?.children[to]
  if (!seen || !(other instanceof HTMLElement) || seen.contains(document.activeElement))
    return false
  seen.dataset['top'] = 'false'
  other.dataset['top'] = 'true'
  return true
}

/** Ahead is drawn once the page is quiet, and where keys decide: on a phone the page itself scrolls, and two sheets have two lengths. */
function useDrawsAhead(): boolean {
  const ready = usePageQuiet()
  const narrow = useNarrow()
  return ready && !narrow
}
