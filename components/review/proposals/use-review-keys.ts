import type { RefObject } from 'react'

import { DIFF_MODE_LABELS, useDiffMode } from '@/components/review/diff/use-diff-mode'
import { keyPressOf } from '@/components/shared/keys/key-press'
import { keyIndex } from '@/components/shared/keys/keymap'
import { useKeys, type KeyHandlers } from '@/components/shared/keys/use-keys'
import { useNavigate } from '@/components/shared/use-navigate'
import { announce } from '@/components/ui/live-region'
import { togglePart, type PartName } from '@/components/ui/part'
import { SIGNAL_LABELS } from '@/lib/domain/terms'
import { KEEP_BOTH_REASONS } from '@/lib/domain/verdict'
import type { PairView } from '@/lib/views/pair-view'

import { DETAILS, showDetails, toggleDetails } from './details'
import { endEvidence, stepEvidence } from './evidence-focus'
import type { Review } from './use-review'
import { isWhole } from './whole-view'

export type ReviewKeys = {
  readonly proposal: PairView | null
  readonly review: Review
  readonly container: RefObject<HTMLElement | null>
  readonly onNoting: (open: boolean) => void
}

/** The keys of one proposal, wherever it is shown. */
export function useReviewKeys(
  scope: 'queue' | 'proposal',
  keys: ReviewKeys,
  more: KeyHandlers = {},
): void {
  const { proposal, review, container } = keys
  const router = useNavigate()
  const { cycleMode } = useDiffMode()
  useKeys(scope, {
    approve: () => review.decide('supersede'),
    reject: () => review.decide('keep_both'),
    unsure: () => review.decide('unsure'),
    reverse: () => review.decide('reverse'),
    reason: (event) => {
      const reason = KEEP_BOTH_REASONS[keyIndex('reason', keyPressOf(event))]
      if (reason !== undefined) review.giveReason(reason.id)
    },
    note: () => keys.onNoting(true),
    undo: review.undo,
    redo: review.redo,
    diffMode: () => announce(`${DIFF_MODE_LABELS[cycleMode()]}.`),
    details: () => {
      if (proposal !== null && !isWhole(proposal))
        return announce('The evidence is not shown while you label.')
      announce(toggleDetails() === 'open' ? 'Details shown.' : 'Details hidden.')
    },
    evidence: () => {
      if (proposal === null) return
      if (!isWhole(proposal)) return announce('The evidence is not shown while you label.')
      showDetails('open')
      const signal = stepEvidence(container.current, proposal)
      const reading = proposal.readings.find((each) => each.signal === signal)
      announce(
        reading === undefined
          ? 'All evidence.'
          : `${SIGNAL_LABELS[reading.signal].label}: ${reading.sentence}`,
      )
    },
    chain: () => {
      if (proposal !== null) router.push(`/memory/facts/${proposal.older.id}`)
    },
    together: () => {
      if (proposal !== null) router.push(`/review/together?p=${proposal.id}`)
    },
    siblings: () => togglePartOf(container, 'siblings'),
    source: () => togglePartOf(container, 'sources'),
    metadata: () => togglePartOf(container, 'metadata'),
    nextChange: () => stepChange(container, 1),
    previousChange: () => stepChange(container, -1),
    ...more,
    back: (event) => {
      if (!endEvidence(container.current)) return more.back?.(event) ?? more.back !== undefined
      announce('All evidence.')
      return true
    },
  })
}

function stepChange(container: ReviewKeys['container'], step: 1 | -1): void {
  void import('@/components/review/reading/announce-change').then((loaded) =>
    loaded.announceChange(container.current, step),
  )
}

function togglePartOf({ current }: ReviewKeys['container'], part: PartName): void {
  const wereClosed = DETAILS.read() === 'closed'
  if (wereClosed) showDetails('open')
  togglePart(current, part, wereClosed)
}
