import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'

import { lastDone, type LastDone } from '@/components/shared/last-done'
import { ProblemNotice } from '@/components/shared/problem-notice'
import { useDone, useOperation } from '@/components/shared/use-action'
import { Button } from '@/components/ui/button'
import { Link } from '@/components/ui/link'
import { undoOperationAction } from '@/lib/actions/undo'

/** The sentence, and Undo for an operation. What stands in the way of it is said in the same place. */
export function DoneBar({ last: { said, operationId } }: { readonly last: LastDone }) {
  const client = useQueryClient()
  const done = useDone()
  const [tried, setTried] = useState<string | null>(null)
  const { run, pending, problem } = useOperation(undoOperationAction, {
    onAnswer: async ({ ok }) => {
      if (!ok) return
      await done('Undone.')
      await client.invalidateQueries()
    },
  })
  return (
    <section
      aria-label="Last change"
      className="border-line bg-surface sticky bottom-0 z-20 flex flex-col gap-2 border-t px-4 py-2 md:px-6 print:hidden"
    >
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <p className="min-w-0 wrap-anywhere" dir="auto">
          {said}
        </p>
        {operationId === null ? null : (
          <>
            <Button
              size="sm"
              disabledReason={pending ? 'Working on it' : null}
              onClick={() => {
                setTried(operationId)
                void run({ id: operationId, withLater: [] })
              }}
            >
              Undo
            </Button>
            <Link href={`/activity/${operationId}`} className="link tap inline-flex items-center">
              Open in Activity
            </Link>
          </>
        )}
        <Button size="sm" variant="quiet" className="ml-auto" onClick={() => lastDone.set(null)}>
          Close
        </Button>
      </div>
      <ProblemNotice problem={tried === operationId ? problem : null} />
    </section>
  )
}
