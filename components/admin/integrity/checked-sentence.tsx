import { formatCount, formatInstant } from '@/lib/language/format'
import type { IntegrityView } from '@/lib/views/integrity'

/** What was looked through, and when. */
export function CheckedSentence({
  view: { checked, checkedAt, total },
}: {
  readonly view: IntegrityView
}) {
  return (
    <p>
      <span className="font-medium">
        {total === 0 ? (
          <span aria-hidden="true" className="text-ok">
            ✓{' '}
          </span>
        ) : null}
        {total === 0 ? 'No problems found.' : `${formatCount(total, 'problem')} found.`}
      </span>{' '}
      Checked {formatCount(checked.facts, 'fact')}, {formatCount(checked.sources, 'source')} and{' '}
      {formatCount(checked.questions, 'open proposal')} on {formatInstant(checkedAt)}. Nothing has
      changed since.
    </p>
  )
}
