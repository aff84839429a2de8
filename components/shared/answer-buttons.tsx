import { memo } from 'react'

import { Button } from '@/components/ui/button'
import { VERDICT_WORDS } from '@/lib/domain/terms'
import type { VerdictValue } from '@/lib/domain/verdict'

import { useKeyHint } from './keys/use-key-hint'

/** The answers that have a large button; reversing has a quiet one beside them. */
type Answer = Exclude<VerdictValue, 'reverse'>

const KEYS = { supersede: 'approve', keep_both: 'reject', unsure: 'unsure' } as const
const ANSWERS = ['supersede', 'keep_both', 'unsure'] as const

/** The answers to a pair with their keys and, below each, what it leads to. Below 768 px they are targets of 48 px. */
export function AnswerButtons({
  leadsTo,
  reasonFor,
  given,
  explained,
  onAnswer,
}: {
  readonly leadsTo: Readonly<Record<Answer, string>>
  readonly reasonFor?: (value: Answer) => string | null // why an answer cannot be given
  readonly given?: VerdictValue | null // undefined: an answer is gone once it is given
  readonly explained?: true // what they lead to shows at every width
  readonly onAnswer: (value: Answer) => unknown
}) {
  return ANSWERS.map((value) => (
    <AnswerButton
      key={value}
      value={value}
      leadsTo={leadsTo[value]}
      reason={reasonFor?.(value) ?? null}
      pressed={given === undefined ? undefined : given === value}
      explained={explained}
      onAnswer={onAnswer}
    />
  ))
}

// Each by itself, drawn again only when its own state changes: most of a bar stays from one pair to the next.
const AnswerButton = memo(function AnswerButton({
  value,
  leadsTo,
  reason,
  pressed,
  explained,
  onAnswer,
}: {
  value: Answer
  leadsTo: string
  reason: string | null
  pressed: boolean | undefined
  explained: true | undefined
  onAnswer: (value: Answer) => unknown
}) {
  const hint = useKeyHint(KEYS[value])
  const id = explained && `leads-to-${value}`
  return (
    <span data-answer className="flex flex-col items-center gap-0.5">
      <Button
        kbd={hint}
        title={leadsTo}
        disabledReason={reason}
        aria-pressed={pressed}
        aria-describedby={id}
        className="w-full max-md:min-h-12 md:min-w-28"
        onClick={() => onAnswer(value)}
      >
        <span aria-hidden="true">{VERDICT_WORDS[value].glyph}</span>
        {VERDICT_WORDS[value].verb}
      </Button>
      <span
        id={id}
        aria-hidden={!explained}
        className={`text-label text-muted ${explained ? '' : 'max-md:hidden'}`}
      >
        {leadsTo}
      </span>
    </span>
  )
})

/** The answer that the pair is the other way round. */
export const ReverseButton = memo(function ReverseButton({
  title,
  reason = null,
  className,
  onAnswer,
}: {
  title: string
  reason?: string | null
  className?: string
  onAnswer: (value: 'reverse') => unknown
}) {
  const hint = useKeyHint('reverse')
  return (
    <Button
      variant="quiet"
      kbd={hint}
      title={title}
      disabledReason={reason}
      className={className}
      onClick={() => onAnswer('reverse')}
    >
      {VERDICT_WORDS.reverse.verb}
    </Button>
  )
})
