import { useState } from 'react'

import { shellQuery } from '@/components/shared/shell-query'
import { useDone, useOperation } from '@/components/shared/use-action'
import {
  confirmGatesAction,
  returnToShadowAction,
  setGatesAction,
  signLiveAction,
  type SignLiveInput,
} from '@/lib/actions/phase'
import { applyRecordedAction, type ApplyRecordedOutcome } from '@/lib/actions/policy'
import { undoOperationAction } from '@/lib/actions/undo'
import type { LimitOverrides } from '@/lib/domain/gate'
import type { SwitchView } from '@/lib/views/switch'

/** Signs, returns to shadow, sets and confirms limits, and withdraws either; afterwards the page is read again. */
export function usePhase(view: SwitchView) {
  const done = useDone()
  const [applied, setApplied] = useState<ApplyRecordedOutcome | null>(null)
  const signing = useOperation(signLiveAction)
  const returning = useOperation(returnToShadowAction)
  const limiting = useOperation(setGatesAction)
  const confirming = useOperation(confirmGatesAction)
  const applying = useOperation(applyRecordedAction)
  const undoing = useOperation(undoOperationAction)
  const { agent } = view

  const settle = (said: string) => done(said, shellQuery().queryKey)
  return {
    applied,
    pending: [signing, returning, applying, undoing, confirming].some(({ pending }) => pending),
    problem:
      signing.problem ??
      returning.problem ??
      applying.problem ??
      undoing.problem ??
      confirming.problem,
    limiting: limiting.pending,
    limitProblem: limiting.problem,
    /** Each returns whether it was done. */
    sign: async (
      asked: Pick<SignLiveInput, 'toPhase' | 'autoApply' | 'sample'> & {
        readonly waiting: SwitchView['waiting']
      },
      andApply: boolean,
    ): Promise<boolean> => {
      const { waiting } = asked
      const first = waiting === null ? null : { id: waiting.id, version: waiting.version }
      const answer = await signing.run({ ...asked, waiting: first, agent })
      if (answer === null) return false
      if (andApply && agent !== null) setApplied(await applying.run({ agent }))
      await settle(waiting === null ? 'Signed, 1 of 2.' : 'Signed. It is live.')
      return true
    },
    withdraw: async (operationId: string): Promise<boolean> => {
      const answer = await undoing.run({ id: operationId })
      if (answer !== null) await settle('First signature withdrawn.')
      return answer !== null
    },
    confirm: async (request: { readonly requestId: string; readonly version: number }) => {
      if ((await confirming.run(request)) !== null) await settle('Limits confirmed.')
    },
    withdrawLimits: async (operationId: string) => {
      const answer = await undoing.run({ id: operationId })
      if (answer !== null) await settle('Request withdrawn.')
    },
    goBack: async (why: string): Promise<boolean> => {
      const answer = await returning.run({ agent, why })
      if (answer !== null) await settle('Back in shadow.')
      return answer !== null
    },
    setLimits: async (gates: LimitOverrides) => {
      const answer = await limiting.run({ agent, version: view.policyVersion, gates })
      if (answer !== null)
        await settle(
          answer.requested ? 'Requested. Someone else must confirm it.' : 'Limits saved.',
        )
    },
  }
}
