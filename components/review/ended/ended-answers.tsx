import { AnswerButtons, ReverseButton } from '@/components/shared/answer-buttons'
import { DecisionGroup } from '@/components/shared/decision-group'
import { useKeyHint } from '@/components/shared/keys/use-key-hint'
import { Button } from '@/components/ui/button'
import type { EndedValue } from '@/lib/domain/ended-elsewhere'
import { ENDED_WORDS } from '@/lib/domain/terms'
import type { EndedPairView } from '@/lib/views/ended-view'

const LEADS_TO = {
  supersede: ENDED_WORDS.supersede.leadsTo,
  keep_both: ENDED_WORDS.keep_both.leadsTo,
  unsure: ENDED_WORDS.unsure.leadsTo,
}

/** The answers, by the keys of the queue, and the last one with its undo. What each leads to is said below it at every width. */
export function EndedAnswers({
  said,
  pair,
  onAnswer,
  onUndo,
}: {
  readonly said: string | null // the last answer given here
  readonly pair: EndedPairView | null // null: there is nothing to answer
  readonly onAnswer: (value: EndedValue) => unknown
  readonly onUndo: () => void
}) {
  const undoHint = useKeyHint('undo')
  return (
    <DecisionGroup className="flex max-w-190 flex-wrap items-start gap-2 max-md:grid max-md:grid-cols-3 max-md:gap-1.5">
      {pair === null ? null : <AnswerButtons leadsTo={LEADS_TO} explained onAnswer={onAnswer} />}
      <span className="flex min-w-0 flex-1 items-center gap-3 max-md:col-span-3">
        {pair === null || pair.newer === null ? null : (
          <ReverseButton
            title="Give it back, and end the newer one"
            reason={pair.noReverse}
            className="shrink-0"
            onAnswer={onAnswer}
          />
        )}
        <span className="text-label text-muted min-w-0 flex-1 truncate text-right" dir="auto">
          {said}
        </span>
        <Button variant="quiet" kbd={undoHint} className="shrink-0" onClick={onUndo}>
          Undo
        </Button>
      </span>
    </DecisionGroup>
  )
}
