import type { Gate, GateLimits } from './gate'
import { phaseOf, type Phase, type Policy, type PolicyOverrides } from './policy'
import type { Relaxation } from './relaxed-gates'

/** What is being signed for. */
export type SwitchTarget = {
  readonly toPhase: 2 | 3
  readonly autoApply: boolean // the match band is applied without a person
}

/** Counts of proposals by signal pattern or by tenth of confidence. */
export type Mix = Readonly<Record<string, number>>

/** A relaxed gate or limit and the operation that relaxed it; null: older than the log. */
export type Relaxed = Relaxation & {
  readonly by: {
    readonly actor: string
    readonly verified: boolean
    readonly at: string
    readonly operationId: string
    readonly requestedBy?: string // the first of two people (rule GA74)
  } | null
}

/** What the signers saw, kept unchanged. */
export type SwitchSnapshot = {
  readonly policy: Policy // before the switch
  readonly limits: GateLimits
  readonly gates: readonly Gate[]
  readonly relaxed: readonly Relaxed[] // gates and limits looser than built in, and who relaxed them (rule GA21)
  readonly sample: { readonly id: string; readonly number: number } | null
  readonly patterns: Mix // of the open and decided proposals at the time
  readonly scores: Mix
}

/** Returns what is signed for in words: `new facts only, people decide`. */
export function targetWords({ toPhase, autoApply }: SwitchTarget): string {
  const reach = toPhase === 2 ? 'new facts only' : 'new facts and sweeps'
  return `${reach}, ${autoApply ? 'auto-apply on' : 'people decide'}`
}

/** Returns what a switch does once both have signed. */
export function signedWords({ toPhase, autoApply }: SwitchTarget): string {
  return [
    'Once both have signed, approvals change what the agent remembers.',
    toPhase === 2
      ? 'New facts are compared as they arrive. Sweeps are off.'
      : 'New facts are compared as they arrive, and sweeps compare everything stored.',
    autoApply ? 'Sure proposals are applied without a person.' : 'People decide every proposal.',
  ].join(' ')
}

/** Returns the policy fields that a switch sets. */
export function switchOverrides({ toPhase, autoApply }: SwitchTarget): PolicyOverrides {
  return {
    shadowMode: false,
    supersessionSweepEnabled: toPhase === 3,
    supersessionAutoApply: autoApply,
  }
}

/** Returns what can be signed for from here: every later phase, with and without automatic application. */
export function openTargets(policy: Policy): readonly SwitchTarget[] {
  const now: Phase = phaseOf(policy)
  const reach = (target: SwitchTarget) => target.toPhase * 2 + Number(target.autoApply)
  const present = now === 1 ? 0 : now * 2 + Number(policy.supersessionAutoApply)
  return ([2, 3] as const)
    .flatMap((toPhase) => [
      { toPhase, autoApply: false },
      { toPhase, autoApply: true },
    ])
    .filter((target) => target.toPhase >= now && reach(target) > present)
    .filter((target) => target.autoApply || !(now !== 1 && policy.supersessionAutoApply))
}
