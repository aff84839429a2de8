import { PHASE_WORDS } from '@/components/shared/phase-words'
import { Link } from '@/components/ui/link'
import type { Phase, Policy } from '@/lib/domain/policy'
import { shadowHref } from '@/lib/filters/shadow-filter'

const PHASES = [1, 2, 3] as const satisfies readonly Phase[]

type Props = {
  readonly phase: Phase
  readonly policy: Policy
  readonly agent: string | null // null: the default for all
}

/** The three phases of the rollout, and which of them this is. */
export function PhaseSteps({ phase, policy, agent }: Props) {
  return (
    <>
      <ol className="border-line bg-line grid gap-px overflow-hidden rounded-md border md:grid-cols-3">
        {PHASES.map((each) => (
          <li
            key={each}
            aria-current={each === phase ? 'step' : undefined}
            className={`marked bg-bg border-t-2 p-3 ${each === phase ? (each === 1 ? 'border-accent' : 'border-warn') : 'text-muted border-transparent'}`}
          >
            <p className="flex items-baseline justify-between gap-2 font-medium">
              <span>{PHASE_WORDS[each].name}</span>
              {each === phase ? <span className="text-label font-normal">now</span> : null}
            </p>
            <p className="text-label mt-1">{PHASE_WORDS[each].meaning}</p>
          </li>
        ))}
      </ol>
      <p className="text-label text-muted mt-2">
        {nextStep(phase, policy)}{' '}
        <Link href={shadowHref({ agent, sample: null })} className="link">
          See the blind-label results
        </Link>
        .
      </p>
    </>
  )
}

function nextStep(phase: Phase, policy: Policy): string {
  if (phase === 1 && policy.mutationsFrozen)
    return 'Changes are frozen. Turn off Frozen to continue.'
  if (phase === 1) return 'Going live needs two signatures, given under Go live.'
  return phase === 2
    ? 'Sweeps go live after two signatures, given under Go live. To go back, turn on Shadow mode.'
    : 'To stop sweeps, turn off Periodic sweep. To go back to shadow, turn on Shadow mode.'
}
