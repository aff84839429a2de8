import { Progress } from '@/components/ui/progress'
import type { PatternColumn } from '@/lib/views/pattern-board'

import { count, ENOUGH_LABELS, wrongWords } from './pattern-words'

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
            ? `${count(labels, 'label')}; ${waiting.toLocaleString('en-US')} still waiting.`
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
