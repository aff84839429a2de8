'use client'

import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRouter } from 'next/navigation'
import { v4 as uuid } from 'uuid'

import { requireReviewer } from '@/components/shared/reviewer'
import { shellQuery } from '@/components/shared/shell-query'
import { announce } from '@/components/ui/live-region'
import { markNotDuplicatesAction, mergeAction } from '@/lib/actions/merge'
import type { MergeWords } from '@/lib/domain/merge-plan'
import type { FactView } from '@/lib/views/screen'

type Members = readonly Pick<FactView, 'id' | 'version'>[]

/** Merges facts as previewed, or says that they are no duplicates. Asks for a name first; without one nothing happens. */
export function useMerge() {
  const router = useRouter()
  const queryClient = useQueryClient()
  const refresh = async () => {
    router.refresh()
    await queryClient.invalidateQueries({ queryKey: ['facts'] })
    await queryClient.invalidateQueries({ queryKey: shellQuery().queryKey })
  }
  const merge = useMutation({
    networkMode: 'always',
    mutationFn: async (of: {
      readonly members: Members
      readonly survivorId: string
      readonly words: MergeWords
      readonly reason: string | null
    }) => {
      if ((await requireReviewer()) === null) return null
      const { survivorId, words, reason } = of
      const members = of.members.map(({ id, version }) => ({ id, version }))
      const rest = { confirmed: true, reason, idempotencyKey: uuid() }
      return mergeAction({ members, survivorId, words, ...rest })
    },
    onSuccess: async (outcome, { members }) => {
      if (outcome?.ok !== true) return
      announce(`Merged ${members.length} facts. Undo it in the log.`)
      await refresh()
    },
  })
  const keepApart = useMutation({
    networkMode: 'always',
    mutationFn: async (members: Members) => {
      if ((await requireReviewer()) === null) return null
      const factIds = members.map(({ id }) => id)
      return markNotDuplicatesAction({ factIds, reason: null, idempotencyKey: uuid() })
    },
    onSuccess: async (outcome) => {
      if (outcome?.ok !== true) return
      announce('Kept apart. Undo it in the log.')
      await refresh()
    },
  })
  return { merge, keepApart }
}
