import { useState } from 'react'

import { shellQuery } from '@/components/shared/shell-query'
import { useDone, useOperation } from '@/components/shared/use-action'
import type { AppliedOutcome } from '@/components/shared/use-save-policy'
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
  const done = useDone()
  const [applied, setApplied] = useState<AppliedOutcome | null>(null)
  const signing = useOperation(signLiveAction)
  const returning = useOperation(returnToShadowAction)
  const limiting = useOperation(setGatesAction)
  const applying = useOperation(applyRecordedAction)
  const undoing = useOperation(undoOperationAction)
  const { agent } = view

  const settle = (said: string) => done(said, shellQuery().queryKey)
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
      const answer = await signing.run({ ...asked, agent })
      if (answer === null) return
      if (andApply && agent !== null) setApplied(await applying.run({ agent }))
      await settle(asked.waiting === null ? 'Signed, first of two.' : 'Signed. It is live.')
    },
    withdraw: async (operationId: string) => {
      const answer = await undoing.run({ operationId, together: [] })
      if (answer !== null) await settle('The signature is withdrawn.')
    },
    goBack: async (why: string) => {
      const answer = await returning.run({ agent, why })
      if (answer !== null) await settle('Back in shadow.')
    },
    setLimits: async (gates: LimitOverrides) => {
      const answer = await limiting.run({ agent, version: view.policyVersion, gates })
      if (answer !== null) await settle('The limits are saved.')
    },
  }
}
