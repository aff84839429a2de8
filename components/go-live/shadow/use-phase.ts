'use client'

import { useQueryClient } from '@tanstack/react-query'
import { useRouter } from 'next/navigation'
import { useState } from 'react'
import { v4 as uuid } from 'uuid'

import { shellQuery } from '@/components/shared/shell-query'
import { useAction } from '@/components/shared/use-action'
import type { AppliedOutcome } from '@/components/shared/use-save-policy'
import { announce } from '@/components/ui/live-region'
import {
  returnToShadowAction,
  setGatesAction,
  signLiveAction,
  type SignLiveInput,
} from '@/lib/actions/phase'
import { applyRecordedAction } from '@/lib/actions/policy'
import { undoOperationAction } from '@/lib/actions/undo'
import type { LimitOverrides } from '@/lib/domain/gate'
import type { SwitchView } from '@/lib/views/switch'

/** Signs, takes a signature back, returns to shadow and sets limits; afterwards the page is read anew. */
export function usePhase(view: SwitchView) {
  const router = useRouter()
  const queryClient = useQueryClient()
  const [applied, setApplied] = useState<AppliedOutcome | null>(null)
  const signing = useAction(signLiveAction)
  const returning = useAction(returnToShadowAction)
  const limiting = useAction(setGatesAction)
  const applying = useAction(applyRecordedAction)
  const undoing = useAction(undoOperationAction)
  const { agent } = view

  const settle = async (said: string) => {
    announce(said)
    router.refresh()
    await queryClient.invalidateQueries({ queryKey: shellQuery().queryKey })
  }
  return {
    applied,
    pending: signing.pending || returning.pending || applying.pending || undoing.pending,
    problem: signing.problem ?? returning.problem ?? applying.problem ?? undoing.problem,
    limiting: limiting.pending,
    limitProblem: limiting.problem,
    sign: async (
      asked: Pick<SignLiveInput, 'toPhase' | 'autoApply' | 'sample' | 'waiting'>,
      andApply: boolean,
    ) => {
      const done = await signing.run({ ...asked, agent, idempotencyKey: uuid() })
      if (done === null) return
      if (andApply && agent !== null)
        setApplied(await applying.run({ agent, idempotencyKey: uuid() }))
      await settle(asked.waiting === null ? 'Signed, first of two.' : 'Signed. It is live.')
    },
    withdraw: async (operationId: string) => {
      const done = await undoing.run({ operationId, together: [], idempotencyKey: uuid() })
      if (done !== null) await settle('The signature is withdrawn.')
    },
    goBack: async (why: string) => {
      const done = await returning.run({ agent, why, idempotencyKey: uuid() })
      if (done !== null) await settle('Back in shadow.')
    },
    setLimits: async (gates: LimitOverrides) => {
      const done = await limiting.run({
        agent,
        version: view.policyVersion,
        gates,
        idempotencyKey: uuid(),
      })
      if (done !== null) await settle('The limits are saved.')
    },
  }
}
