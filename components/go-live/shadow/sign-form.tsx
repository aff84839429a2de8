import { useState } from 'react'

import { signingBlocker, targetWords } from '@/components/shared/switch-words'
import { Button } from '@/components/ui/button'
import { Segmented } from '@/components/ui/segmented'
import type { SwitchTarget } from '@/lib/domain/phase-switch'
import type { SwitchView } from '@/lib/views/switch'

import { RelaxedGates } from './relaxed-gates'
import { TargetDetails } from './target-details'
import type { usePhase } from './use-phase'

type Props = {
  readonly view: SwitchView
  readonly sample: string | null
  readonly closed: number
  readonly phase: ReturnType<typeof usePhase>
}

/** The first of two signatures: what for, and what would change. */
export function SignForm({ view, sample, closed, phase }: Props) {
  const { targets, frozen, matchConfidence } = view
  const [wanted, setWanted] = useState<SwitchTarget>({ toPhase: 2, autoApply: false })
  const target =
    targets.find((each) => isSame(each, wanted)) ??
    targets.find(({ toPhase }) => toPhase === wanted.toPhase) ??
    targets[0]
  if (target === undefined)
    return <p className="text-muted">It is as far as it goes: there is nothing left to sign for.</p>
  const phases = [...new Set(targets.map(({ toPhase }) => toPhase))]
  const ways = targets.filter(({ toPhase }) => toPhase === target.toPhase)
  const hindrance = signingBlocker({ closed, frozen, pending: phase.pending })
  return (
    <div className="flex flex-col gap-3">
      <p>
        Two people sign to go further, and every required gate must pass both times. Anybody can
        take it back at once.
      </p>
      {targets.length === 1 ? (
        <p className="font-medium">{targetWords(target)}</p>
      ) : (
        <div className="flex flex-wrap gap-x-6 gap-y-2">
          <Segmented
            label="Phase to sign for"
            value={String(target.toPhase)}
            options={phases.map((each) => ({
              value: String(each),
              label: each === 2 ? 'Phase 2 · Inline live' : 'Phase 3 · Sweep live',
            }))}
            onChange={(value) => setWanted({ ...wanted, toPhase: value === '3' ? 3 : 2 })}
          />
          <Segmented
            label="The match band"
            value={String(target.autoApply)}
            options={ways.map(({ autoApply }) => ({
              value: String(autoApply),
              label: autoApply ? 'Apply matches automatically' : 'People decide all',
            }))}
            onChange={(value) => setWanted({ ...wanted, autoApply: value === 'true' })}
          />
        </div>
      )}
      {target.autoApply ? (
        <p className="text-muted">
          From {matchConfidence.toFixed(2)} confidence on, a proposal that nobody has touched is
          applied without a person; constraints, protected facts and differing contexts never are,
          nor is what is less sure than the older fact or has not begun. One in twenty is drawn
          again to be labelled blind.
        </p>
      ) : null}
      <TargetDetails target={target} />
      <RelaxedGates relaxed={view.relaxed} />
      <div className="flex flex-wrap items-center gap-3">
        <Button
          variant="primary"
          disabledReason={hindrance}
          onClick={() =>
            void phase.sign(
              { toPhase: target.toPhase, autoApply: target.autoApply, sample, waiting: null },
              false,
            )
          }
        >
          Sign, first of two
        </Button>
        {hindrance === null ? null : <span className="text-muted">{hindrance}</span>}
      </div>
    </div>
  )
}

function isSame(one: SwitchTarget, other: SwitchTarget): boolean {
  return one.toPhase === other.toPhase && one.autoApply === other.autoApply
}
