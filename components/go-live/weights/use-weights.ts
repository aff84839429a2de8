import { useDone, useOperation } from '@/components/shared/use-action'
import { setPolicyAction } from '@/lib/actions/policy'
import { undoOperationAction } from '@/lib/actions/undo'
import { refitWeightsAction, scoreAgainAction, signWeightsAction } from '@/lib/actions/weights'
import type { AnsweredBy } from '@/lib/domain/weight-set'
import { formatNumber } from '@/lib/language/format'
import type { WeightSetView, WeightsView } from '@/lib/views/weights'

/** Refits, signs, scores again, and takes a step back; afterwards the page is read anew. */
export function useWeights({ agent, stored }: Pick<WeightsView, 'agent' | 'stored'>) {
  const refitting = useOperation(refitWeightsAction)
  const signing = useOperation(signWeightsAction)
  const undoing = useOperation(undoOperationAction)
  const giving = useOperation(setPolicyAction)
  const scoring = useOperation(scoreAgainAction)
  const others = [signing, undoing, giving, scoring]
  const settle = useDone()
  return {
    pending: refitting.pending || others.some(({ pending }) => pending),
    refitting: refitting.pending,
    refitProblem: refitting.problem,
    problem: others.map(({ problem }) => problem).find((problem) => problem !== null) ?? null,
    refit: async (by: AnsweredBy) => {
      const done = await refitting.run({ agent, by })
      if (done !== null) await settle('Refit done.')
    },
    sign: async ({ id, version, status }: WeightSetView) => {
      const done = await signing.run({ id, version })
      if (done !== null)
        await settle(
          status === 'waiting' ? 'Signed. The weights are in use.' : 'Signed, first of two.',
        )
    },
    scoreAgain: async () => {
      const done = await scoring.run({ agent })
      if (done !== null)
        await settle(
          done.left === 0
            ? 'Open proposals rescored.'
            : `Scored again; ${formatNumber(done.left)} are left.`,
        )
    },
    takeBack: async (operationId: string) => {
      const done = await undoing.run({ id: operationId })
      if (done !== null) await settle('Undone.')
    },
    giveBack: async () => {
      const { detectorWeights: _given, ...kept } = stored.overrides
      const { version } = stored
      const done = await giving.run({ agent, version, stored: kept })
      if (done !== null) await settle('Back to the earlier weights.')
    },
  }
}
