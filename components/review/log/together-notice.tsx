import { Link } from '@/components/ui/link'
import { Notice } from '@/components/ui/notice'
import type { OperationView } from '@/lib/views/operation-view'

import { numberWord } from './operation-words'

const DONE = { Undo: 'undone', Redo: 'redone' } as const

/** Names the later operations that stand in the way, and what can be done about it (rule U3). */
export function TogetherNotice({
  together,
  verb,
}: {
  readonly together: readonly OperationView[]
  readonly verb: 'Undo' | 'Redo'
}) {
  return (
    <Notice
      tone="warn"
      title={`Later operations changed the same facts or proposals, so this can’t be ${DONE[verb]} alone.`}
    >
      <p>
        {verb === 'Undo'
          ? `These ${numberWord(together.length)} can be undone together, newest first:`
          : 'To redo it, these are undone with it, newest first:'}
      </p>
      <ol className="mt-1 flex flex-col gap-1">
        {together.map((operation) => (
          <li key={operation.id} className="flex gap-2">
            <Link
              href={`/activity/${operation.seq}`}
              className="mono link tap flex min-w-8 shrink-0 items-center"
            >
              #{operation.seq}
            </Link>
            <span dir="auto" className="line-clamp-2 pt-0.5 wrap-anywhere">
              {operation.title}
              <span className="text-muted">
                {' '}
                (<bdi>{operation.actor}</bdi>)
              </span>
            </span>
          </li>
        ))}
      </ol>
    </Notice>
  )
}
