import { useQueryClient } from '@tanstack/react-query'
import { useRouter } from 'next/navigation'

import { useOperation } from '@/components/shared/use-action'
import { announce } from '@/components/ui/live-region'
import { undoOperationAction } from '@/lib/actions/undo'

const NO_ANSWER = {
  sentence: 'The server did not answer.',
  wayOut: 'Try again. It won’t be undone twice.',
}

/** Undoes an operation, or several together, newest first. */
export function useUndoOperation(operationId: string, onUndone: (seq: number) => void) {
  const router = useRouter()
  const client = useQueryClient()
  const { run, pending, problem } = useOperation(undoOperationAction, {
    noAnswer: NO_ANSWER,
    onAnswer: async (answer) => {
      if (!answer.ok) {
        return client.invalidateQueries({ queryKey: ['undo-preview', operationId] })
      }
      const { operation } = answer.value
      announce(`Done: ${operation.title}`)
      // Everything the browser holds may have changed; the preview of what is done would only be refused.
      await client.invalidateQueries({
        predicate: ({ queryKey }) => queryKey[0] !== 'undo-preview',
      })
      router.refresh()
      onUndone(operation.seq)
    },
  })
  const undo = (withLater: readonly string[]) => void run({ id: operationId, withLater })
  return { undo, pending, problem }
}
