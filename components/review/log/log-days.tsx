import { formatDay } from '@/lib/language/format'
import type { OperationView } from '@/lib/views/operation-view'

import { groupLog } from './group-log'
import { OperationRow } from './operation-row'

/** The log under its days, and under who did it. */
export function LogDays({
  operations,
  onUndone,
}: {
  readonly operations: readonly OperationView[]
  readonly onUndone: (seq: number) => void
}) {
  const seqOf = new Map(operations.map((operation) => [operation.id, operation.seq]))
  return (
    <div className="flex flex-col gap-6">
      {groupLog(operations).map(({ day, runs }) => (
        <div key={runs[0]?.operations[0]?.id} className="flex flex-col gap-3">
          <h2 className="border-line text-question border-b pb-1">{formatDay(day)}</h2>
          {runs.map((run) => (
            <div
              key={run.operations[0]?.id}
              className="grid gap-x-6 md:grid-cols-[minmax(0,9rem)_minmax(0,1fr)]"
            >
              <h3 className="font-medium wrap-anywhere md:py-2">
                <bdi>{run.actor}</bdi>
              </h3>
              <ol className="min-w-0">
                {run.operations.map((operation) => (
                  <OperationRow
                    key={operation.id}
                    operation={operation}
                    undoesSeqs={(operation.subject.undoes ?? []).map((id) => seqOf.get(id))}
                    onUndone={onUndone}
                  />
                ))}
              </ol>
            </div>
          ))}
        </div>
      ))}
    </div>
  )
}
