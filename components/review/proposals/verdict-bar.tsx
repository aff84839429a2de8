import { memo } from 'react'

import { useKeyHint } from '@/components/shared/keys/use-key-hint'
import { Button } from '@/components/ui/button'
import { VERDICT_WORDS } from '@/lib/domain/terms'
import type { VerdictValue } from '@/lib/domain/verdict'
import type { PairView } from '@/lib/views/pair-view'

import type { Review } from './use-review'

export const ANSWERS = [
  { value: 'supersede', key: 'approve', leadsTo: 'use the newer' },
  { value: 'keep_both', key: 'reject', leadsTo: 'keep both' },
  { value: 'unsure', key: 'unsure', leadsTo: 'leave it to someone else' },
] as const

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
    <fieldset className="border-line bg-bg flex flex-wrap items-start gap-2 border-t px-4 pt-2 pb-1 max-md:grid max-md:grid-cols-3 max-md:gap-1.5 max-md:px-2">
      <legend className="sr-only">Decision</legend>
      {ANSWERS.map((button) => (
        <Answer
          key={button.value}
          button={button}
          reason={reason(button.value)}
          given={proposal.verdict?.value === button.value}
          review={review}
        />
      ))}
      <Reverse reason={reason('reverse')} review={review} />
      <Others review={review} onList={onList} />
    </fieldset>
  )
})

// Each by itself, drawn again only when its own state changes: most of a bar stays from one proposal to the next.
export const Answer = memo(function Answer({
  button: { value, key, leadsTo },
  reason,
  given,
  review,
}: {
  button: (typeof ANSWERS)[number]
  reason: string | null
  given: boolean
  review: { readonly decide: (value: (typeof ANSWERS)[number]['value']) => unknown }
}) {
  const hint = useKeyHint(key)
  return (
    <span data-answer className="flex flex-col items-center gap-0.5">
      <Button
        kbd={hint}
        title={leadsTo}
        disabledReason={reason}
        aria-pressed={given}
        className="w-full max-md:min-h-12 md:min-w-28"
        onClick={() => review.decide(value)}
      >
        <span aria-hidden="true">{VERDICT_WORDS[value].glyph}</span>
        {VERDICT_WORDS[value].verb}
      </Button>
      <span aria-hidden="true" className="text-label text-muted max-md:hidden">
        {leadsTo}
      </span>
    </span>
  )
})

const Reverse = memo(function Reverse({
  reason,
  review,
}: {
  reason: string | null
  review: Review
}) {
  const hint = useKeyHint('reverse')
  return (
    <Button
      variant="quiet"
      kbd={hint}
      title="Use the older fact"
      disabledReason={reason}
      className="max-md:justify-self-start"
      onClick={() => review.decide('reverse')}
    >
      {VERDICT_WORDS.reverse.verb}
    </Button>
  )
})

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
      <Button variant="quiet" kbd={hint} onClick={review.undo}>
        Undo
      </Button>
    </span>
  )
})
