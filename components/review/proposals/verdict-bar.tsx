import { memo, type MouseEvent } from 'react'

import { AnswerButtons, ReverseButton } from '@/components/shared/answer-buttons'
import { DecisionGroup } from '@/components/shared/decision-group'
import { useKeyHint } from '@/components/shared/keys/use-key-hint'
import { Button } from '@/components/ui/button'
import type { VerdictValue } from '@/lib/domain/verdict'
import type { PairView } from '@/lib/views/pair-view'

import type { Review } from './use-review'

export const LEADS_TO = {
  supersede: 'use the newer',
  keep_both: 'keep both',
  unsure: 'leave it to someone else',
} as const

/** The answers, above the line about the last decision, which is one height whatever it says. Below 768 px they are three targets of 48 px. */
export const VerdictBar = memo(function VerdictBar({
  proposal,
  review,
  onList,
}: {
  readonly proposal: PairView
  readonly review: Review
  readonly onList?: () => void
}) {
  const reason = (value: VerdictValue) => proposal.obstacles[value]?.sentence ?? null
  return (
    <DecisionGroup className="border-line bg-bg flex flex-wrap items-start gap-2 border-t px-4 pt-2 pb-1 max-md:grid max-md:grid-cols-3 max-md:gap-1.5 max-md:px-2">
      <AnswerButtons
        leadsTo={LEADS_TO}
        reasonFor={reason}
        given={proposal.verdict?.value ?? null}
        onAnswer={review.decide}
      />
      <ReverseButton
        title="Use the older fact"
        reason={reason('reverse')}
        className="max-md:justify-self-start"
        onAnswer={review.decide}
      />
      <Others review={review} onList={onList} />
    </DecisionGroup>
  )
})

/** A double click takes back one decision, not two. */
function once(undo: () => void): (event: MouseEvent) => void {
  return ({ detail }) => {
    if (detail <= 1) undo()
  }
}

const Others = memo(function Others({
  review,
  onList,
}: {
  review: Review
  onList: (() => void) | undefined
}) {
  const hint = useKeyHint('undo')
  return (
    <span className="ml-auto flex items-center gap-1 max-md:col-span-2 max-md:ml-0 max-md:justify-end">
      {onList === undefined ? null : (
        <Button variant="quiet" className="md:hidden" onClick={onList}>
          List
        </Button>
      )}
      <Button variant="quiet" kbd={hint} onClick={once(review.undo)}>
        Undo
      </Button>
    </span>
  )
})
