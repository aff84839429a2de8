'use client'

import { useState } from 'react'

import { ProblemNotice } from '@/components/shared/problem-notice'
import { Applied } from '@/components/shared/saved-notice'
import { Button } from '@/components/ui/button'
import { ButtonLink } from '@/components/ui/button-link'
import { Notice } from '@/components/ui/notice'
import { closedGates, type Gate } from '@/lib/domain/gate'
import type { GoLiveState } from '@/lib/domain/go-live-state'
import { restoredLimits } from '@/lib/domain/relaxed-gates'
import type { SwitchView } from '@/lib/views/switch'

import { BackDialog } from './back-dialog'
import type { CheckAction } from './check-action'
import { SignDialog } from './sign-dialog'
import { StateBanner } from './state-banner'
import { usePhase } from './use-phase'

type Props = {
  readonly state: GoLiveState
  readonly check: CheckAction | null // of the check that the state names
  readonly view: SwitchView
  readonly gates: readonly Gate[]
  readonly sample: string | null // whose labels are looked at
  readonly whatIf: string
}

/** Whether it is live, and what can be done about it: sign, go back, or settle the check that blocks. */
export function GoLiveBanner({ state, check, view, gates, sample, whatIf }: Props) {
  const phase = usePhase(view)
  const [open, setOpen] = useState<'sign' | 'back' | null>(null)
  const close = () => setOpen(null)
  const { action, kind } = state
  const signable = view.targets.length > 0 && gates.length > 0 && closedGates(gates).length === 0
  const asked =
    action?.kind === 'sign' || action?.kind === 'restore-and-sign' || action?.kind === 'sign-second'
  return (
    <div className="flex flex-col gap-3">
      <StateBanner state={state}>
        {action?.kind === 'check' && check !== null ? (
          <ButtonLink href={check.href}>{check.label}</ButtonLink>
        ) : null}
        {action?.kind === 'operation' ? (
          <ButtonLink href={`/activity/${action.id}`}>See what happened</ButtonLink>
        ) : null}
        {kind === 'empty' ? <ButtonLink href="/activity/import">Import facts</ButtonLink> : null}
        {action?.kind === 'restore-and-sign' ? (
          <Button
            variant="primary"
            disabledReason={phase.limiting ? 'Saving…' : null}
            onClick={() => void phase.setLimits(restoredLimits(view.ownLimits, view.relaxed))}
          >
            Restore limits
          </Button>
        ) : null}
        {asked || signable ? (
          <Button
            variant={
              action?.kind === 'sign' || action?.kind === 'sign-second' ? 'primary' : 'default'
            }
            onClick={() => setOpen('sign')}
          >
            {view.waiting !== null
              ? 'Sign second…'
              : view.live === null
                ? 'Sign…'
                : 'Sign a change…'}
          </Button>
        ) : null}
        {action?.kind === 'back' || kind === 'slipping' ? (
          <Button variant="danger" onClick={() => setOpen('back')}>
            Back to shadow…
          </Button>
        ) : null}
      </StateBanner>
      {open === null ? <ProblemNotice problem={phase.problem ?? phase.limitProblem} /> : null}
      {phase.applied === null ? null : (
        <Notice tone="ok" title="Recorded approvals">
          <Applied outcome={phase.applied} />
        </Notice>
      )}
      <SignDialog
        {...{ view, gates, sample, whatIf, phase }}
        open={open === 'sign'}
        onClose={close}
      />
      <BackDialog open={open === 'back'} onClose={close} phase={phase} />
    </div>
  )
}
