import { ENOUGH_LABELS, wrongWords } from '@/components/review/signals/pattern-words'
import { Progress } from '@/components/ui/progress'
import { formatCount, formatNumber } from '@/lib/language/format'
import type { PatternColumn } from '@/lib/views/pattern-board'

/** How far the labels are from saying something, and what they say so far. */
export function PatternProgress({ column }: { readonly column: PatternColumn }) {
  const { labels, waiting } = column
  const enough = labels >= ENOUGH_LABELS
  return (
    <div className="flex max-w-xl flex-col gap-1">
      <p>
        <span className="font-medium">{wrongWords(column)}.</span>{' '}
        <span className="text-muted">
          {enough
            ? `${formatCount(labels, 'label')}; ${formatNumber(waiting)} still waiting.`
            : `${labels} of ${ENOUGH_LABELS} labels before the rest can be decided together.`}
        </span>
      </p>
      <Progress
        value={labels}
        max={ENOUGH_LABELS}
        label={`${Math.min(labels, ENOUGH_LABELS)} of ${ENOUGH_LABELS} labels`}
      />
    </div>
  )
}
