import { Link } from '@/components/ui/link'
import { Section } from '@/components/ui/section'
import { logFilterParams, DEFAULT_LOG_FILTER } from '@/lib/filters/log-filter'
import { formatInstant } from '@/lib/language/format'
import type { OperationView } from '@/lib/views/operation-view'

import { operationWords } from './operation-words'
import { UndoneBy } from './undone-by'

const MOST = 50 // what the view gives

/** The operations that touched one fact. */
export function FactOperations({
  operations,
  factId,
}: {
  readonly operations: readonly OperationView[]
  readonly factId: string
}) {
  return (
    <Section id="operations" title="What happened to it" className="flex flex-col gap-2">
      {operations.length === 0 ? (
        <p className="text-muted">No operation of this store has touched it.</p>
      ) : (
        <ol>
          {operations.map((operation) => (
            <li key={operation.id} className="border-line flex gap-3 border-b py-2 last:border-b-0">
              <span className="mono text-muted w-10 shrink-0 pt-1">#{operation.seq}</span>
              <div className="flex min-w-0 flex-col gap-0.5">
                <Link
                  href={`/log/${operation.id}`}
                  dir="auto"
                  className={`line-clamp-2 min-h-6 wrap-anywhere hover:underline ${operation.inEffect ? '' : 'text-muted line-through'}`}
                >
                  {operation.subject.title}
                </Link>
                <p className="text-label text-muted flex flex-wrap items-center gap-x-3">
                  <span>{operationWords(operation)}</span>
                  <bdi className="wrap-anywhere">{operation.actor}</bdi>
                  <span className="tabular-nums">{formatInstant(operation.at)}</span>
                  <UndoneBy operation={operation} />
                </p>
              </div>
            </li>
          ))}
        </ol>
      )}
      {operations.length >= MOST ? (
        <Link
          href={`/log?${logFilterParams({ ...DEFAULT_LOG_FILTER, fact: factId })}`}
          className="link inline-flex min-h-6 items-center self-start"
        >
          All of them, in the log
        </Link>
      ) : null}
    </Section>
  )
}
