import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, type ReactNode } from 'react'

import { operationQuery } from '@/components/review/log/log-query'
import { useUndoOperation } from '@/components/review/log/use-undo-operation'
import { ProblemNotice } from '@/components/shared/problem-notice'
import { Button } from '@/components/ui/button'
import { announce } from '@/components/ui/live-region'
import { Notice } from '@/components/ui/notice'
import { Progress } from '@/components/ui/progress'
import { RelativeTime } from '@/components/ui/relative-time'
import { Skeleton } from '@/components/ui/skeleton'
import { formatCount, formatNumber } from '@/lib/language/format'
import type { OperationView } from '@/lib/views/operation-view'

import { ImportedNotice, NotSwept, OperationLink } from './imported-notice'

type Props = {
  readonly operationId: string
  readonly painted?: OperationView
  readonly children?: ReactNode // details of the result
}

/** An import that is under way: how far it is, then what it did. */
export function FollowedImport({ operationId, painted, children }: Props) {
  const query = useQuery({
    ...operationQuery(operationId),
    ...(painted === undefined ? {} : { initialData: painted }),
  })
  const { data: operation } = query
  const said = operation === undefined ? '' : stateWords(operation)
  useSaid(said)
  if (operation === undefined) return <Skeleton rows={2} label="Reading how far the import is" />
  const { writing, inEffect, subject, found } = operation
  if (writing !== undefined) {
    return (
      <>
        <ImportProgress operation={operation} writing={writing} />
        {query.isError ? (
          <Notice tone="warn">The import’s progress could not be loaded. Retrying.</Notice>
        ) : null}
      </>
    )
  }
  if (!inEffect) {
    return <Notice title={said} actions={<OperationLink operationId={operationId} />} />
  }
  return (
    <>
      <ImportedNotice operationId={operationId} facts={factsIn(subject)}>
        {children}
      </ImportedNotice>
      {found?.sweep === 'none' ? <NotSwept /> : null}
    </>
  )
}

/** Announces what has become of an import, and has everything that the browser holds read anew. */
function useSaid(said: string) {
  const client = useQueryClient()
  useEffect(() => {
    if (said === '') return
    announce(said)
    void client.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] !== 'operation' })
  }, [said, client])
}

/** What has become of an import; empty while it is being written. */
function stateWords({ writing, inEffect, subject }: OperationView): string {
  if (writing !== undefined) return ''
  const written = factsIn(subject)
  const facts = formatCount(written, 'fact')
  if (inEffect) return `${facts} imported.`
  return `Import canceled. ${written === 0 ? 'Nothing was written.' : `${facts} undone.`}`
}

function factsIn({ counts = {} }: OperationView['subject']): number {
  return (counts['added'] ?? 0) + (counts['changed'] ?? 0)
}

type ProgressProps = {
  readonly operation: OperationView
  readonly writing: NonNullable<OperationView['writing']>
}

/** An import while it is written. */
function ImportProgress({ operation: { id, actor, at }, writing }: ProgressProps) {
  const { name, written, total } = writing
  const { undo, pending, problem } = useUndoOperation(id, () => {})
  return (
    <section
      aria-label="Running import"
      className="border-border flex flex-col gap-2 rounded-md border p-3"
    >
      <div className="flex flex-wrap items-center justify-between gap-2">
        <p className="min-w-0 font-medium wrap-anywhere">
          Importing {name}{' '}
          <span className="text-muted font-normal">
            started by {actor} <RelativeTime at={at} />
          </span>
        </p>
        <Button size="sm" disabledReason={pending ? 'Canceling…' : null} onClick={() => undo([])}>
          {pending ? 'Canceling…' : 'Cancel'}
        </Button>
      </div>
      <Progress value={written} max={total} label="Facts written" />
      <p className="text-label text-muted tabular-nums">
        {formatNumber(written)} of {formatCount(total, 'fact')} written. The import continues if you
        leave this page. Cancel undoes what was written.
      </p>
      <ProblemNotice problem={problem} />
    </section>
  )
}
