import type { Gate, GateLimits } from './gate'
import { phaseOf, type Phase, type Policy, type PolicyOverrides } from './policy'
import type { Relaxation } from './relaxed-gates'

/** What is signed for. */
export type SwitchTarget = {
  readonly toPhase: 2 | 3
  readonly autoApply: boolean // the match band is applied without a person
}

/** How many of what is proposed fall into one part: a pattern of signals, or a tenth of the confidence. */
export type Mix = Readonly<Record<string, number>>

/** A gate or limit that was relaxed, with the operation that did it; null: it was there before the log knew. */
export type Relaxed = Relaxation & {
  readonly by: {
    readonly actor: string
    readonly verified: boolean
    readonly at: string
    readonly operationId: string
  } | null
}

/** What the signers had before them; kept as it was. */
export type SwitchSnapshot = {
  readonly policy: Policy // in force before
  readonly limits: GateLimits
  readonly gates: readonly Gate[]
  readonly relaxed: readonly Relaxed[] // what was looser than as built in, and by whom (rule GA21)
  readonly sample: { readonly id: string; readonly number: number } | null
  readonly patterns: Mix // of the open and decided proposals then
  readonly scores: Mix
}

/** Returns the policy fields that a switch sets. */
export function switchOverrides({ toPhase, autoApply }: SwitchTarget): PolicyOverrides {
  return {
    shadowMode: false,
    supersessionSweepEnabled: toPhase === 3,
    supersessionAutoApply: autoApply,
  }
}

/** Returns what a switch may be signed for from here: every later phase, with and without applying by itself. */
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
