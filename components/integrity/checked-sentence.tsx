import { instantWords } from '@/components/facts/instant-words'
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
          : `${counted(total, 'thing')} ${total === 1 ? 'is' : 'are'} wrong.`}
      </span>{' '}
      Looked through {counted(checked.facts, 'fact')}, {counted(checked.sources, 'source')} and{' '}
      {counted(checked.questions, 'open question')} on {instantWords(checkedAt)}; nothing was
      written since.
    </p>
  )
}

function counted(count: number, word: string): string {
  return `${count.toLocaleString('en-US')} ${word}${count === 1 ? '' : 's'}`
}
