import { useKeyHint } from '@/components/shared/keys/use-key-hint'
import { Button } from '@/components/ui/button'
import type { EndedValue } from '@/lib/domain/ended-elsewhere'
import { ENDED_WORDS, VERDICT_WORDS } from '@/lib/domain/terms'

const ANSWERS = [
  { value: 'supersede', binding: 'approve' },
  { value: 'keep_both', binding: 'reject' },
  { value: 'unsure', binding: 'unsure' },
] as const

type OnAnswer = (value: EndedValue) => unknown

/** The answers, by the keys of the queue, and the last one with its undo. What each leads to is said below it at every width. */
export function EndedAnswers({
  said,
  onAnswer,
  onUndo,
}: {
  readonly said: string | null // the last answer given here
  readonly onAnswer: OnAnswer | null // null: there is nothing to answer
  readonly onUndo: () => void
}) {
  const undoHint = useKeyHint('undo')
  return (
    <fieldset className="flex flex-wrap items-start gap-2 max-md:grid max-md:grid-cols-3 max-md:gap-1.5">
      <legend className="sr-only">Decision</legend>
      {onAnswer === null
        ? null
        : ANSWERS.map((answer) => <Answer key={answer.value} {...answer} onAnswer={onAnswer} />)}
      <span className="flex min-w-0 flex-1 items-center justify-end gap-3 max-md:col-span-3">
        <span className="text-label text-muted min-w-0 truncate" dir="auto">
          {said}
        </span>
        <Button variant="quiet" kbd={undoHint} className="shrink-0" onClick={onUndo}>
          Undo
        </Button>
      </span>
    </fieldset>
  )
}

function Answer({
  value,
  binding,
  onAnswer,
}: (typeof ANSWERS)[number] & { readonly onAnswer: OnAnswer }) {
  const hint = useKeyHint(binding)
  return (
    <span className="flex flex-col items-center gap-0.5">
      <Button
        kbd={hint}
        aria-describedby={`leads-to-${value}`}
        className="w-full max-md:min-h-12 md:min-w-28"
        onClick={() => onAnswer(value)}
      >
        <span aria-hidden="true">{VERDICT_WORDS[value].glyph}</span>
        {VERDICT_WORDS[value].verb}
      </Button>
      <span id={`leads-to-${value}`} className="text-label text-muted">
        {ENDED_WORDS[value].leadsTo}
      </span>
    </span>
  )
}
