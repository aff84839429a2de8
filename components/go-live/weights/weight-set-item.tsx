import { signatureWords } from '@/components/shared/switch-words'
import { Button } from '@/components/ui/button'
import { Notice } from '@/components/ui/notice'
import { judgeRefit } from '@/lib/domain/weight-set'
import type { WeightSetView } from '@/lib/views/weights'

import { GainedAndLost, MeasuredTable } from './measured-table'
import type { useWeights } from './use-weights'
import { WeightChanges } from './weight-changes'
import { fittedTo, movementSentence, verdictSentence, whatFalls } from './weights-words'

const BACK = {
  refit: 'Withdraw it',
  signature: 'Withdraw the first signature',
} as const

const TONES = { better: 'ok', worse: 'warn', 'not-shown': 'neutral' } as const

/** One refit: how it does, what moved, and the signatures that take it into use. */
export function WeightSetItem({
  set,
  weights,
}: {
  readonly set: WeightSetView
  readonly weights: ReturnType<typeof useWeights>
}) {
  const { evaluation, made, first, second, undo, status } = set
  const tone = toneOf(evaluation)
  const id = `refit-${set.number}`
  return (
    <section aria-labelledby={id} className="flex flex-col gap-4">
      <div>
        <h2 id={id} className="text-question">
          Refit {set.number} <span className="text-muted font-normal">{stateWords(set)}</span>
        </h2>
        <p className="text-muted">
          {fittedTo(evaluation)} By {signatureWords(made)}.
          {first === null ? null : ` Signed by ${signatureWords(first)}`}
          {second === null ? (first === null ? null : '.') : ` and ${signatureWords(second)}.`}
        </p>
      </div>
      <Notice
        tone={tone}
        title={verdictSentence(evaluation)}
        actions={
          <>
            {status === 'used' ? null : (
              <Button
                variant={tone === 'ok' ? 'primary' : 'default'}
                disabledReason={
                  set.outdated
                    ? 'The weights in use have changed since. Refit again.'
                    : weights.pending
                      ? 'Working…'
                      : null
                }
                onClick={() => void weights.sign(set)}
              >
                {status === 'waiting' ? 'Sign, second of two' : 'Sign, first of two'}
              </Button>
            )}
            {undo === null || undo.what === 'use' ? null : (
              <Button
                disabledReason={weights.pending ? 'Working…' : null}
                onClick={() => void weights.takeBack(undo.operationId)}
              >
                {BACK[undo.what]}
              </Button>
            )}
            {set.inUse ? (
              <Button
                disabledReason={weights.pending ? 'Working…' : null}
                onClick={() => void weights.giveBack()}
              >
                Stop using it
              </Button>
            ) : null}
          </>
        }
      >
        <p className="mt-1">{movementSentence(evaluation)}</p>
        {status === 'used' ? null : set.outdated ? (
          <p className="text-muted mt-1">
            It was compared with {set.against}, which is no longer in use. Refit again.
          </p>
        ) : (
          <p className="text-muted mt-1">
            Two people sign to use it. Existing proposals keep their scores; new ones are scored by
            it, and the checks need a new blind sample.
          </p>
        )}
      </Notice>
      <MeasuredTable set={set} />
      <GainedAndLost set={set} />
      <WeightChanges set={set} />
    </section>
  )
}

/** Green where the evidence is for it, and only then is signing the prominent button. */
function toneOf(evaluation: WeightSetView['evaluation']) {
  const verdict = judgeRefit(evaluation)
  return verdict === 'better' && whatFalls(evaluation) !== null ? 'warn' : TONES[verdict]
}

function stateWords({ status, inUse }: WeightSetView): string {
  if (inUse) return '· in use'
  if (status === 'used') return '· used before'
  return status === 'waiting' ? '· signed once' : '· candidate'
}
