'use client'

import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRouter } from 'next/navigation'
import { v4 as uuid } from 'uuid'

import { requireReviewer } from '@/components/shared/reviewer'
import { shellQuery } from '@/components/shared/shell-query'
import { announce } from '@/components/ui/live-region'
import { supersedeAction } from '@/lib/actions/facts'
import type { FactView } from '@/lib/views/screen'

/** Supersedes a fact by hand. Asks for a name first; without one nothing happens. */
export function useSupersedeFact(older: FactView, onDone: () => void) {
  const router = useRouter()
  const queryClient = useQueryClient()
  return useMutation({
    networkMode: 'always',
    mutationFn: async ({
      newer,
      reason,
    }: {
      readonly newer: FactView
      readonly reason: string | null
    }) => {
      if ((await requireReviewer()) === null) return null
      return supersedeAction({
        olderId: older.id,
        olderVersion: older.version,
        newerId: newer.id,
        newerVersion: newer.version,
        reason,
        idempotencyKey: uuid(),
      })
    },
    onSuccess: async (outcome) => {
      if (outcome?.ok !== true) return
      announce('Superseded. Undo it in the log.')
      onDone()
      router.refresh()
      await queryClient.invalidateQueries({ queryKey: ['facts'] })
      await queryClient.invalidateQueries({ queryKey: shellQuery().queryKey })
    },
  })
}
