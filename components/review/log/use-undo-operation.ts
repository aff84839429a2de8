'use client'

import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRouter } from 'next/navigation'
import { useState } from 'react'
import { v4 as uuid } from 'uuid'

import { requireReviewer } from '@/components/shared/reviewer'
import { announce } from '@/components/ui/live-region'
import { undoOperationAction } from '@/lib/actions/undo'

/** Undoes an operation, or several together, newest first. Asks for a name first; without one nothing happens. */
export function useUndoOperation(operationId: string, onUndone: (seq: number) => void) {
  const router = useRouter()
  const queryClient = useQueryClient()
  // Kept when no answer came, so that asking again has one effect (rule A5); an answer ends it.
  const [key, setKey] = useState(() => uuid())
  return useMutation({
    networkMode: 'always',
    mutationFn: async (together: readonly string[]) => {
      if ((await requireReviewer()) === null) return null
      return undoOperationAction({ operationId, together, idempotencyKey: key })
    },
    onSuccess: async (outcome) => {
      if (outcome === null) return
      setKey(uuid())
      if (!outcome.ok) {
        await queryClient.invalidateQueries({ queryKey: ['undo-preview', operationId] })
        return
      }
      announce(`Done: ${outcome.value.operation.subject.title}`)
      // Everything the browser holds may have changed; the preview of what is done would only be refused.
      await queryClient.invalidateQueries({
        predicate: (query) => query.queryKey[0] !== 'undo-preview',
      })
      router.refresh()
      onUndone(outcome.value.operation.seq)
    },
  })
}
