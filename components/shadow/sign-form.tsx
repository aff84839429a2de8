'use client'

import { useState } from 'react'

import { Button } from '@/components/ui/button'
import { Segmented } from '@/components/ui/segmented'
import type { SwitchView } from '@/lib/views/switch'

import { signingHindrance, targetWords } from './switch-words'
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
  const [chosen, setChosen] = useState(0)
  const target = targets[Math.min(chosen, targets.length - 1)]
  if (target === undefined)
    return <p className="text-muted">It is as far as it goes: there is nothing left to sign for.</p>
  const hindrance = signingHindrance({ closed, frozen, pending: phase.pending })
  return (
    <div className="flex flex-col gap-3">
      <p>
        Two people sign to go further, and every gate that is asked for must pass at both moments.
        Anybody can take it back at once.
      </p>
      <Segmented
        label="Sign for"
        value={String(targets.indexOf(target))}
        options={targets.map((each, nth) => ({
          value: String(nth),
          label: targetWords(each),
        }))}
        onChange={(value) => setChosen(Number(value))}
      />
      {target.autoApply ? (
        <p className="text-muted">
          From {matchConfidence.toFixed(2)} confidence on, a proposal that nobody has touched is
          applied without a person; constraints, protected facts and differing contexts never are.
          One in twenty is drawn again to be labelled blind.
        </p>
      ) : null}
      <TargetDetails target={target} />
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
