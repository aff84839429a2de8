import { memo } from 'react'

import { useKeyHint } from '@/components/shared/keys/use-key-hint'
import { Button } from '@/components/ui/button'
import { VERDICT_WORDS } from '@/lib/domain/terms'
import type { VerdictValue } from '@/lib/domain/verdict'

const ANSWERS = [
  { value: 'supersede', key: 'approve', says: 'yes, it replaces it' },
  { value: 'keep_both', key: 'reject', says: 'no, both hold' },
  { value: 'unsure', key: 'unsure', says: 'leave it to someone else' },
] as const

type Props = { readonly onLabel: (value: VerdictValue) => void; readonly onUndo: () => void }

/** The answers, by the keys of the queue. Below 768 px they are three targets of 48 px at the foot of the screen. */
export function AnswerBar({ onLabel, onUndo }: Props) {
  const undoKey = useKeyHint('undo')
  const reverseKey = useKeyHint('reverse')
  return (
    <div className="border-line border-t">
      <fieldset className="max-w-reading mx-auto flex flex-wrap items-start gap-2 px-4 py-2 max-md:grid max-md:grid-cols-3 max-md:gap-1.5 max-md:px-2 md:px-6">
        <legend className="sr-only">Label</legend>
        {ANSWERS.map((answer) => (
          <Answer key={answer.value} answer={answer} onLabel={onLabel} />
        ))}
        <div className="flex flex-1 items-center gap-2 max-md:col-span-3 max-md:justify-between">
          <Button
            variant="quiet"
            kbd={reverseKey}
            title="The older fact supersedes the newer"
            onClick={() => onLabel('reverse')}
          >
            {VERDICT_WORDS.reverse.verb}
          </Button>
          <Button variant="quiet" kbd={undoKey} className="md:ml-auto" onClick={onUndo}>
            Undo
          </Button>
        </div>
      </fieldset>
    </div>
  )
}

const Answer = memo(function Answer({
  answer: { value, key, says },
  onLabel,
}: {
  readonly answer: (typeof ANSWERS)[number]
  readonly onLabel: Props['onLabel']
}) {
  const hint = useKeyHint(key)
  return (
    <div className="flex flex-col items-center gap-0.5">
      <Button
        kbd={hint}
        title={says}
        className="w-full max-md:min-h-12 md:min-w-28"
        onClick={() => onLabel(value)}
      >
        <span aria-hidden="true">{VERDICT_WORDS[value].glyph}</span>
        {VERDICT_WORDS[value].verb}
      </Button>
      <span aria-hidden="true" className="text-label text-muted max-md:hidden">
        {says}
      </span>
    </div>
  )
})
