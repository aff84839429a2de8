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
        {total === 0
          ? 'Nothing is wrong.'
          : `${formatCount(total, 'thing')} ${total === 1 ? 'is' : 'are'} wrong.`}
      </span>{' '}
      Looked through {formatCount(checked.facts, 'fact')}, {formatCount(checked.sources, 'source')}{' '}
      and {formatCount(checked.questions, 'open question')} on {formatInstant(checkedAt)}; nothing
      was written since.
    </p>
  )
}
