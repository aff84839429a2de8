import { AgentName } from '@/components/shared/agent-name'
import { Link } from '@/components/ui/link'
import { formatInstant, formatTime } from '@/lib/language/format'
import type { OperationView } from '@/lib/views/operation-view'

import { FoundLine } from './found-line'
import { titleBeside } from './operation-words'
import { UndoButton } from './undo-button'
import { UndoneBy } from './undone-by'

/** One operation of the log: number, time, what it did, and the way back. */
export function OperationRow({
  operation,
  undoesSeqs,
  onUndone,
}: {
  readonly operation: OperationView
  readonly undoesSeqs: readonly (number | undefined)[]
  readonly onUndone: (seq: number) => void
}) {
  const undone = !operation.inEffect
  const known = undoesSeqs.filter((seq) => seq !== undefined)
  return (
    <li className="border-line flex items-start gap-x-4 border-b py-2 last:border-b-0">
      <p className="mono text-muted flex w-10 shrink-0 flex-col gap-x-3 pt-0.5 md:w-24 md:flex-row md:pt-px">
        <span>#{operation.seq}</span>
        <time dateTime={operation.at} title={formatInstant(operation.at)}>
          {formatTime(operation.at)}
        </time>
      </p>
      <div className="flex min-w-0 flex-1 flex-col gap-0.5">
        <Link
          href={`/activity/${operation.seq}`}
          dir="auto"
          className={`tap line-clamp-3 wrap-anywhere hover:underline ${undone ? 'text-muted line-through' : ''}`}
        >
          {titleBeside(operation)}
        </Link>
        <p className="text-label text-muted flex flex-wrap items-center gap-x-3 gap-y-1 empty:hidden">
          {operation.agentId === null ? null : (
            <span>
              <AgentName id={operation.agentId} />
            </span>
          )}
          {known.length === 0 ? null : <span>undoes {known.map((s) => `#${s}`).join(', ')}</span>}
          <UndoneBy operation={operation} />
        </p>
        {operation.reason === null ? null : (
          <p dir="auto" className="text-label text-muted line-clamp-2 wrap-anywhere">
            “{operation.reason}”
          </p>
        )}
        {operation.found === undefined ? null : (
          <FoundLine found={operation.found} titled={operation.kind === 'sweep'} />
        )}
      </div>
      <div className="shrink-0">
        <UndoButton operation={operation} onUndone={onUndone} />
      </div>
    </li>
  )
}
