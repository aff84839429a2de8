'use client'

import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRouter } from 'next/navigation'
import { v4 as uuid } from 'uuid'

import { requireReviewer } from '@/components/shared/reviewer'
import { shellQuery } from '@/components/shared/shell-query'
import { announce } from '@/components/ui/live-region'
import { lifeAction, type LifeInput } from '@/lib/actions/life'

type WithoutKey<Input> = Input extends unknown ? Omit<Input, 'idempotencyKey'> : never
export type LifeCommand = WithoutKey<LifeInput>

const SAID: Readonly<Record<LifeInput['verb'], string>> = {
  confirm: 'Confirmed: still true.',
  include: 'Included. The next sweep compares it.',
  retract: 'Retracted. Undo it in the log.',
  retire: 'Retired. Undo it in the log.',
  restore: 'Restored. Undo it in the log.',
  reword: 'Reworded. Undo it in the log.',
  restate: 'Stored as the new version. Undo it in the log.',
}

/** Does to a fact what a person says of it. Asks for a name first; without one nothing happens. */
export function useLife(factId: string, onDone?: () => void) {
  const router = useRouter()
  const queryClient = useQueryClient()
  return useMutation({
    networkMode: 'always',
    mutationFn: async (command: LifeCommand) => {
      if ((await requireReviewer()) === null) return null
      return lifeAction({ ...command, idempotencyKey: uuid() })
    },
    onSuccess: async (outcome, { verb }) => {
      if (outcome?.ok !== true) return
      announce(SAID[verb])
      onDone?.()
      if (outcome.value.factId === factId) router.refresh()
      else router.push(`/facts/${outcome.value.factId}`)
      await queryClient.invalidateQueries({ queryKey: ['facts'] })
      await queryClient.invalidateQueries({ queryKey: shellQuery().queryKey })
    },
  })
}
