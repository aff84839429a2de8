'use client'

import { useRouter } from 'next/navigation'
import { v4 as uuid } from 'uuid'

import { useAction } from '@/components/shell/use-action'
import { announce } from '@/components/ui/live-region'
import { undoOperationAction } from '@/lib/actions/undo'
import { refitWeightsAction, scoreAgainAction, signWeightsAction } from '@/lib/actions/weights'
import type { AnsweredBy } from '@/lib/domain/weight-set'
import type { WeightSetView } from '@/lib/views/weights'

/** Refits, signs, and takes a step back; afterwards the page is read anew. */
export function useWeights(agent: string | null) {
  const router = useRouter()
  const refitting = useAction(refitWeightsAction)
  const signing = useAction(signWeightsAction)
  const undoing = useAction(undoOperationAction)
  const scoring = useAction(scoreAgainAction)
  const settle = (said: string) => {
    announce(said)
    router.refresh()
  }
  return {
    pending: refitting.pending || signing.pending || undoing.pending || scoring.pending,
    refitting: refitting.pending,
    refitProblem: refitting.problem,
    problem: signing.problem ?? undoing.problem ?? scoring.problem,
    refit: async (by: AnsweredBy) => {
      const done = await refitting.run({ agent, by, idempotencyKey: uuid() })
      if (done !== null) settle('A candidate is fitted.')
    },
    sign: async ({ id, version, status }: WeightSetView) => {
      const done = await signing.run({ weightSet: id, version, idempotencyKey: uuid() })
      if (done !== null)
        settle(status === 'waiting' ? 'Signed. The weights are in use.' : 'Signed, first of two.')
    },
    scoreAgain: async () => {
      const done = await scoring.run({ agent, idempotencyKey: uuid() })
      if (done !== null) settle('The open proposals are scored again.')
    },
    takeBack: async (operationId: string) => {
      const done = await undoing.run({ operationId, together: [], idempotencyKey: uuid() })
      if (done !== null) settle('Taken back.')
    },
  }
}
