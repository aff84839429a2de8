import { useState } from 'react'

import { signatureWords, signingBlocker, targetWords } from '@/components/shared/switch-words'
import { Button } from '@/components/ui/button'
import { Notice } from '@/components/ui/notice'
import { formatNumber } from '@/lib/language/format'
import type { SwitchView } from '@/lib/views/switch'

import { RelaxedGates } from './relaxed-gates'
import { TargetDetails } from './target-details'
import type { usePhase } from './use-phase'

type Props = {
  readonly view: SwitchView
  readonly waiting: NonNullable<SwitchView['waiting']>
  readonly sample: string | null
  readonly closed: number
  readonly phase: ReturnType<typeof usePhase>
}

/** One has signed: the second person signs the same, or the first takes it back. */
export function WaitingNotice({ view, waiting, sample, closed, phase }: Props) {
  const [apply, setApply] = useState(false)
  const { id, version, toPhase, autoApply, first, operationId } = waiting
  const hindrance = signingBlocker({ closed, frozen: view.frozen, pending: phase.pending })
  const target = view.targets.find(
    (each) => each.toPhase === toPhase && each.autoApply === autoApply,
  )
  return (
    <Notice
      tone="warn"
      title={`Signed for ${targetWords(waiting)}. A second person has to sign.`}
      actions={
        <>
          <Button
            variant="primary"
            disabledReason={hindrance}
            onClick={() =>
              void phase.sign({ toPhase, autoApply, sample, waiting: { id, version } }, apply)
            }
          >
            Sign, second of two
          </Button>
          {operationId === null ? null : (
            <Button onClick={() => void phase.withdraw(operationId)}>
              Withdraw the first signature
            </Button>
          )}
        </>
      }
    >
      <div className="flex flex-col gap-2">
        <p>First signature: {signatureWords(first)}.</p>
        {target === undefined ? null : <TargetDetails target={target} />}
        <RelaxedGates relaxed={view.relaxed} />
        {view.recordedApprovals === 0 ? null : (
          <label className="flex items-start gap-2">
            <input
              type="checkbox"
              checked={apply}
              onChange={(event) => setApply(event.currentTarget.checked)}
              className="accent-accent mt-0.5 size-4"
            />
            <span>
              Then apply{' '}
              {view.recordedApprovals === 1
                ? 'the one recorded approval'
                : `the ${formatNumber(view.recordedApprovals)} recorded approvals`}{' '}
              as one operation, each checked again.
            </span>
          </label>
        )}
        {hindrance === null ? null : <p className="text-muted">{hindrance}</p>}
      </div>
    </Notice>
  )
}
