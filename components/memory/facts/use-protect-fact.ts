'use client'

import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRouter } from 'next/navigation'
import { v4 as uuid } from 'uuid'

import { requireReviewer } from '@/components/shared/reviewer'
import { announce } from '@/components/ui/live-region'
import { protectAction } from '@/lib/actions/facts'
import type { FactView } from '@/lib/views/screen'

/** Protects or unprotects a fact, whichever it is not. Asks for a name first; without one nothing happens. */
export function useProtectFact(fact: Pick<FactView, 'id' | 'version' | 'protected'>) {
  const router = useRouter()
  const queryClient = useQueryClient()
  return useMutation({
    networkMode: 'always',
    mutationFn: async () => {
      if ((await requireReviewer()) === null) return null
      return protectAction({
        factId: fact.id,
        version: fact.version,
        protect: !fact.protected,
        idempotencyKey: uuid(),
      })
    },
    onSuccess: async (outcome) => {
      if (outcome?.ok === true) announce(fact.protected ? 'Unprotected.' : 'Protected.')
      if (outcome === null) return
      router.refresh()
      await queryClient.invalidateQueries({ queryKey: ['facts'] })
    },
  })
}
