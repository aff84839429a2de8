'use client'

import { ProblemNotice } from '@/components/shared/problem-notice'
import { useReviewer } from '@/components/shared/reviewer'
import { signatureWords } from '@/components/shared/switch-words'
import { Button } from '@/components/ui/button'
import { Notice } from '@/components/ui/notice'
import { isSamePerson } from '@/lib/domain/reviewer-name'
import type { SwitchView } from '@/lib/views/switch'

import { usePhase } from './use-phase'

/** Looser limits that wait for a second person, with what would change (rule GA74). */
export function LimitRequests({ view }: { readonly view: SwitchView }) {
  const phase = usePhase(view)
  const reviewer = useReviewer()
  if (view.requests.length === 0) return null
  return (
    <section aria-label="Requested limits" className="flex flex-col gap-2">
      {view.requests.map(({ id, version, first, changes, isVoid, operationId }) => {
        const own = reviewer !== null && isSamePerson(first.by, reviewer)
        const pending = phase.pending ? 'Working on it' : null
        return (
          <Notice
            key={id}
            tone="warn"
            title={`Looser limits requested by ${signatureWords(first)}`}
            actions={
              <>
                {own || isVoid ? null : (
                  <Button
                    disabledReason={pending}
                    onClick={() => void phase.confirm({ requestId: id, version })}
                  >
                    {reviewer === null ? 'Confirm' : `Confirm as ${reviewer}`}
                  </Button>
                )}
                {operationId === null ? null : (
                  <Button
                    variant="quiet"
                    disabledReason={pending}
                    onClick={() => void phase.withdrawLimits(operationId)}
                  >
                    Withdraw
                  </Button>
                )}
              </>
            }
          >
            <ul>
              {changes.map((change) => (
                <li key={change} className="wrap-anywhere">
                  {change}
                </li>
              ))}
            </ul>
            <p className="text-muted mt-1">
              {isVoid
                ? 'The limits changed after this was requested. Withdraw it, then request them again.'
                : own
                  ? 'Nothing changes until someone else confirms it.'
                  : 'Nothing changes until a second person confirms it. Names aren’t verified until sign-in is set up.'}
            </p>
          </Notice>
        )
      })}
      <ProblemNotice problem={phase.problem} />
    </section>
  )
}
