import { use, useState } from 'react'

import { Agents, titleOf } from '@/components/shared/agent-titles'
import { ProblemNotice } from '@/components/shared/problem-notice'
import { useReviewer } from '@/components/shared/reviewer'
import { signatureWords, signingBlocker } from '@/components/shared/switch-words'
import { Button } from '@/components/ui/button'
import { Dialog } from '@/components/ui/dialog'
import { closedGates, type Gate } from '@/lib/domain/gate'
import { CHECK_TITLES } from '@/lib/domain/limit-words'
import { signedWords, targetWords, type SwitchTarget } from '@/lib/domain/phase-switch'
import { formatNumber } from '@/lib/language/format'
import type { SwitchView } from '@/lib/views/switch'

import { CheckState, sortedGates } from './check-state'
import { RelaxedLimits } from './relaxed-limits'
import { TargetChoice } from './target-choice'
import { TargetDetails } from './target-details'
import type { usePhase } from './use-phase'

type Props = {
  readonly open: boolean
  readonly onClose: () => void
  readonly view: SwitchView
  readonly gates: readonly Gate[] // as the checklist has them
  readonly sample: string | null // whose labels are looked at
  readonly whatIf: string
  readonly phase: ReturnType<typeof usePhase>
}

/** What both people sign: what changes, the checks, what it would have done, and which limits are relaxed (rule GA67). */
export function SignDialog({ open, onClose, view, gates, sample, whatIf, phase }: Props) {
  const { waiting, targets, frozen, recordedApprovals } = view
  const [wanted, setWanted] = useState<SwitchTarget>({ toPhase: 2, autoApply: false })
  const [apply, setApply] = useState(false)
  const reviewer = useReviewer()
  const chosen = waiting ?? wanted
  const target =
    targets.find((each) => isSame(each, chosen)) ?? (waiting === null ? targets[0] : undefined)
  const nth = waiting === null ? 1 : 2
  const closed = closedGates(gates).length
  const blocker = signingBlocker({ closed, frozen, pending: phase.pending })
  const sign = async () => {
    const { toPhase, autoApply } = waiting ?? target ?? wanted
    const asked = { toPhase, autoApply, sample, waiting }
    if (await phase.sign(asked, apply)) onClose()
  }
  const withdraw = async (operationId: string) => {
    if (await phase.withdraw(operationId)) onClose()
  }
  return (
    <Dialog
      open={open}
      onClose={onClose}
      wide
      title={titleOfSigning(view, titleOf(use(Agents), view.agent))}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          {waiting === null || waiting.operationId === null ? null : (
            <Button onClick={() => void withdraw(waiting.operationId ?? '')}>
              Withdraw the first signature
            </Button>
          )}
          <Button variant="primary" disabledReason={blocker} onClick={() => void sign()}>
            {reviewer === null ? `Sign (${nth} of 2)` : `Sign as ${reviewer} (${nth} of 2)`}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-4">
        {waiting === null ? (
          <TargetChoice targets={targets} target={target} onChange={setWanted} />
        ) : (
          <p>
            For {targetWords(waiting)}. First signature: {signatureWords(waiting.first)}.
          </p>
        )}
        <p>{signedWords(target ?? chosen)}</p>
        <RelaxedLimits relaxed={view.relaxed} />
        {target === undefined ? null : (
          <TargetDetails target={target} match={view.matchConfidence} />
        )}
        <section aria-labelledby="signed-checks">
          <h3 id="signed-checks" className="pb-1 font-medium">
            Checks
          </h3>
          <ul className="border-line border-t">
            {sortedGates(gates).map(({ name, state, why }) => (
              <li
                key={name}
                className="border-line grid gap-x-3 border-b py-1 sm:grid-cols-[7rem_9rem_minmax(0,1fr)]"
              >
                <CheckState state={state} />
                <span className="font-medium">{CHECK_TITLES[name]}</span>
                <span className="wrap-anywhere">{why}</span>
              </li>
            ))}
          </ul>
        </section>
        <p>{whatIf}</p>
        {waiting === null || recordedApprovals === 0 ? null : (
          <label className="flex items-start gap-2">
            <input
              type="checkbox"
              checked={apply}
              onChange={(event) => setApply(event.currentTarget.checked)}
              className="accent-accent mt-0.5 size-4"
            />
            <span>
              Also apply{' '}
              {recordedApprovals === 1
                ? '1 approval'
                : `${formatNumber(recordedApprovals)} approvals`}{' '}
              recorded in shadow (one undoable operation).
            </span>
          </label>
        )}
        <ProblemNotice problem={phase.problem} />
        <p className="text-muted">
          {blocker === null || phase.pending ? null : `${blocker} `}Names aren’t verified until
          sign-in is set up. Anyone can switch it back to shadow at once.
        </p>
      </div>
    </Dialog>
  )
}

function titleOfSigning({ waiting, live }: SwitchView, agent: string): string {
  if (waiting !== null) return `Sign second for “${agent}”`
  return live === null ? `Sign to take “${agent}” live` : `Sign a change for “${agent}”`
}

function isSame(one: SwitchTarget, other: SwitchTarget): boolean {
  return one.toPhase === other.toPhase && one.autoApply === other.autoApply
}
