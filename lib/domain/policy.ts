import type { ProfileName } from '@/lib/detection/finding'

import { SHIPPED_WEIGHTS } from './weight-set'

/** Thresholds and switches, named as the Signet document (section 5) and its configuration name them. */
export type Policy = {
  readonly supersessionEnabled: boolean
  readonly supersessionSweepEnabled: boolean
  readonly supersessionSemanticFallback: boolean
  readonly supersessionMinConfidence: number // 0–1
  readonly semanticContradictionEnabled: boolean
  readonly shadowMode: boolean
  readonly mutationsFrozen: boolean
  readonly supersessionAutoApply: boolean // ours: apply the match band without a person, once live
  readonly supersessionMatchConfidence: number // 0–1; where that band begins
  readonly detectorProfile: ProfileName // ours; Signet has no word for it
  readonly detectorWeights: string // of the default profile: 'shipped', or the detector version of a refit
  readonly mergeMatchThreshold: number // 0–1; Vestige's two thresholds for duplicates, and its auto_apply
  readonly mergePossibleThreshold: number // 0–1
  readonly mergeAutoApply: boolean // a match needs no confirmation
  readonly classifyBeforeWrite: boolean // named as the OpenClaw document names it
  readonly preferenceKeys: PreferenceKeys // of two preferences under one key (Copilot CLI)
  readonly retentionDays: number // ours: how long after its last fact ended a source moves to the cold tier; 0: never
}

/** What another value under the key of a preference is: what the detector makes of it, a question, or a replacement. */
export const PREFERENCE_KEY_CHOICES = ['off', 'propose', 'apply'] as const
export type PreferenceKeys = (typeof PREFERENCE_KEY_CHOICES)[number]

/** Longest time that a source waits for the cold tier. */
export const MOST_RETENTION_DAYS = 3_650

export type PolicyField = keyof Policy
export type PolicyOverrides = { readonly [F in PolicyField]?: Policy[F] | undefined }

/** Where a value in force comes from, strongest first. */
export type PolicyOrigin = 'agent' | 'default' | 'environment' | 'built-in'

/**
 * Defaults of the Signet document, section 5. Shadow mode starts on: its section 8 begins with observation. The match band begins
 * at 0.97; the thresholds of merging are those of the Vestige document.
 */
export const BUILT_IN_POLICY: Policy = {
  supersessionEnabled: true,
  supersessionSweepEnabled: true,
  supersessionSemanticFallback: true,
  supersessionMinConfidence: 0.7,
  semanticContradictionEnabled: true,
  shadowMode: true,
  mutationsFrozen: false,
  supersessionAutoApply: false,
  supersessionMatchConfidence: 0.97,
  detectorProfile: 'default',
  detectorWeights: SHIPPED_WEIGHTS,
  mergeMatchThreshold: 0.86,
  mergePossibleThreshold: 0.72,
  mergeAutoApply: false,
  classifyBeforeWrite: false,
  preferenceKeys: 'off',
  retentionDays: 30,
}

export const POLICY_FIELDS = Object.keys(BUILT_IN_POLICY) as readonly PolicyField[]

export type ResolvedPolicy = {
  readonly policy: Policy
  readonly origins: Readonly<Record<PolicyField, PolicyOrigin>>
}

/** Merges the layers: stored for the agent, stored default, environment, built-in. */
export function resolvePolicy(layers: {
  readonly agent: PolicyOverrides
  readonly stored: PolicyOverrides
  readonly environment: PolicyOverrides
}): ResolvedPolicy {
  const order: readonly (readonly [PolicyOrigin, PolicyOverrides])[] = [
    ['built-in', BUILT_IN_POLICY],
    ['environment', layers.environment],
    ['default', layers.stored],
    ['agent', layers.agent],
  ]
  let policy: Policy = BUILT_IN_POLICY
  const origins = {} as Record<PolicyField, PolicyOrigin>
  for (const [origin, values] of order) {
    for (const field of POLICY_FIELDS) {
      if (values[field] === undefined) continue
      policy = { ...policy, [field]: values[field] }
      origins[field] = origin
    }
  }
  return { policy, origins }
}

/** True when verdicts are recorded and no fact changes (rule A2). */
export function isShadow(policy: Policy): boolean {
  return policy.shadowMode || policy.mutationsFrozen
}

export type Phase = 1 | 2 | 3

/** Returns the rollout phase of the Signet document, section 8: 1 shadow, 2 inline live, 3 sweep live. */
export function phaseOf(policy: Policy): Phase {
  if (isShadow(policy)) return 1
  return policy.supersessionSweepEnabled ? 3 : 2
}

/** Which pass may apply what it finds without a person: none, the inline pass, or the sweep as well. */
export function automaticPasses(policy: Policy): readonly ('inline' | 'sweep')[] {
  return policy.supersessionAutoApply ? livePasses(policy) : []
}

/** Which pass may apply another value under the key of a preference (rule AW7): none, the inline pass, or the sweep as well. */
export function keyPasses(policy: Policy): readonly ('inline' | 'sweep')[] {
  return policy.preferenceKeys === 'apply' ? livePasses(policy) : []
}

function livePasses(policy: Policy): readonly ('inline' | 'sweep')[] {
  const phase = phaseOf(policy)
  if (!policy.supersessionEnabled || phase === 1) return []
  return phase === 2 ? ['inline'] : ['inline', 'sweep']
}

/** Returns where the match band begins: never below what is proposed at all. */
export function matchConfidence(policy: Policy): number {
  return Math.max(policy.supersessionMatchConfidence, policy.supersessionMinConfidence)
}

/**
 * True when `after` lets more happen than `before` did: a later phase, more that applies without a person, or, where something does,
 * a wider band or another way of scoring. It takes two signatures. Freezing and switching detection off are brakes: whoever pulls
 * one may release it, to what was signed.
 */
export function widensReach(before: Policy, after: Policy): boolean {
  const [was, is] = [withoutBrakes(before), withoutBrakes(after)]
  if (phaseOf(is) > phaseOf(was)) return true
  if (automaticPasses(is).length > automaticPasses(was).length) return true
  if (keyPasses(is).length > keyPasses(was).length) return true
  return (
    automaticPasses(is).length > 0 &&
    (matchConfidence(is) < matchConfidence(was) || scoringOf(is) !== scoringOf(was))
  )
}

/** Names the way of scoring that a policy asks for: the weights are those of the default profile. */
function scoringOf({ detectorProfile, detectorWeights }: Policy): string {
  return detectorProfile === 'seed' ? 'seed' : detectorWeights
}

function withoutBrakes(policy: Policy): Policy {
  return { ...policy, mutationsFrozen: false, supersessionEnabled: true }
}
