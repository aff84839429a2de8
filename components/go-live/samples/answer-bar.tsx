import { AnswerButtons, ReverseButton } from '@/components/shared/answer-buttons'
import { DecisionGroup } from '@/components/shared/decision-group'
import { useKeyHint } from '@/components/shared/keys/use-key-hint'
import { Button } from '@/components/ui/button'
import type { VerdictValue } from '@/lib/domain/verdict'

const LEADS_TO = {
  supersede: 'yes, it replaces it',
  keep_both: 'no, both hold',
  unsure: 'leave it to someone else',
} as const

/** The answers, by the keys of the queue, at the foot of the screen. */
export function AnswerBar({
  onLabel,
  onUndo,
}: {
  readonly onLabel: (value: VerdictValue) => void
  readonly onUndo: () => void
}) {
  const undoKey = useKeyHint('undo')
  return (
    <div className="border-line border-t">
      <DecisionGroup
        legend="Label"
        className="max-w-reading mx-auto flex flex-wrap items-start gap-2 px-4 py-2 max-md:grid max-md:grid-cols-3 max-md:gap-1.5 max-md:px-2 md:px-6"
      >
        <AnswerButtons leadsTo={LEADS_TO} onAnswer={onLabel} />
        <div className="flex flex-1 items-center gap-2 max-md:col-span-3 max-md:justify-between">
          <ReverseButton title="The older fact supersedes the newer" onAnswer={onLabel} />
          <Button variant="quiet" kbd={undoKey} className="md:ml-auto" onClick={onUndo}>
            Undo
          </Button>
        </div>
      </DecisionGroup>
    </div>
  )
}
