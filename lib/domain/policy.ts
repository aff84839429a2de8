import type { ProfileName } from '@/lib/detection/finding'

import { SHIPPED_WEIGHTS } from './weight-set'

/** Thresholds and switches, named as in the Signet document (section 5) and its configuration. */
export type Policy = {
  readonly supersessionEnabled: boolean
  readonly supersessionSweepEnabled: boolean
  readonly supersessionSemanticFallback: boolean
  readonly supersessionMinConfidence: number // 0–1
  readonly semanticContradictionEnabled: boolean
  readonly embeddingHead: boolean // ours: where there is no judge, a head over the embeddings answers in its place
  readonly shadowMode: boolean
  readonly mutationsFrozen: boolean
  readonly supersessionAutoApply: boolean // ours: apply the match band without a person, once live
  readonly supersessionMatchConfidence: number // 0–1; start of that band
  readonly detectorProfile: ProfileName // ours; Signet has no equivalent
  readonly detectorWeights: string // of the default profile: 'shipped', or a refit's detector version
  readonly mergeMatchThreshold: number // 0–1; Vestige's two duplicate thresholds and its auto_apply
  readonly mergePossibleThreshold: number // 0–1
  readonly mergeAutoApply: boolean // matches need no confirmation
  readonly answersThroughModel: boolean // ours: a model may pass a person’s answer on, in two calls
  readonly classifyBeforeWrite: boolean // name from the OpenClaw document
  readonly preferenceKeys: PreferenceKeys // for two preferences under one key (Copilot CLI)
  readonly retentionDays: number // ours: days from the end of a source's last fact to its move to the cold tier; 0: never
}

/** How a different value under a preference's key is handled: by the detector, as a question, or as a replacement. */
export const PREFERENCE_KEY_CHOICES = ['off', 'propose', 'apply'] as const
export type PreferenceKeys = (typeof PREFERENCE_KEY_CHOICES)[number]

/** Maximum retention, in days. */
export const MAX_RETENTION_DAYS = 3_650

export type PolicyField = keyof Policy
export type PolicyOverrides = { readonly [F in PolicyField]?: Policy[F] | undefined }

/** The layer that a value comes from, strongest first. */
export type PolicyOrigin = 'agent' | 'default' | 'environment' | 'built-in'

/**
 * Defaults from section 5 of the Signet document. Shadow mode starts on, because its section 8 begins with observation. Merge
 * thresholds are from the Vestige document.
 */
export const BUILT_IN_POLICY: Policy = {
  supersessionEnabled: true,
  supersessionSweepEnabled: true,
  supersessionSemanticFallback: true,
  supersessionMinConfidence: 0.7,
  semanticContradictionEnabled: true,
  embeddingHead: false,
  shadowMode: true,
  mutationsFrozen: false,
  supersessionAutoApply: false,
  supersessionMatchConfidence: 0.97,
  detectorProfile: 'default',
  detectorWeights: SHIPPED_WEIGHTS,
  mergeMatchThreshold: 0.86,
  mergePossibleThreshold: 0.72,
  mergeAutoApply: false,
  answersThroughModel: true,
  classifyBeforeWrite: false,
  preferenceKeys: 'off',
  retentionDays: 30,
}

export const POLICY_FIELDS = Object.keys(BUILT_IN_POLICY) as readonly PolicyField[]

export type ResolvedPolicy = {
  readonly policy: Policy
  readonly origins: Readonly<Record<PolicyField, PolicyOrigin>>
}

const ALL_BUILT_IN = Object.fromEntries(
  POLICY_FIELDS.map((field) => [field, 'built-in']),
) as Record<PolicyField, PolicyOrigin>

/** Merges the layers, strongest first: agent, stored default, environment, built-in. */
export function resolvePolicy(layers: {
  readonly agent: PolicyOverrides
  readonly stored: PolicyOverrides
  readonly environment: PolicyOverrides
}): ResolvedPolicy {
  const policy = { ...BUILT_IN_POLICY }
  const origins = { ...ALL_BUILT_IN }
  for (const [origin, values] of [
    ['environment', layers.environment],
    ['default', layers.stored],
    ['agent', layers.agent],
  ] as const) {
    for (const field of POLICY_FIELDS) {
      if (values[field] === undefined) continue
      Object.assign(policy, { [field]: values[field] })
      origins[field] = origin
    }
  }
  return { policy, origins }
}

/** True when verdicts are recorded without changing facts (rule A2). */
export function isShadow(policy: Policy): boolean {
  return policy.shadowMode || policy.mutationsFrozen
}

export type Phase = 1 | 2 | 3

/** Returns the rollout phase from section 8 of the Signet document: 1 shadow, 2 inline live, 3 sweep live. */
export function phaseOf(policy: Policy): Phase {
  if (isShadow(policy)) return 1
  return policy.supersessionSweepEnabled ? 3 : 2
}

/** Returns the passes that may apply findings without a person. */
export function automaticPasses(policy: Policy): readonly ('inline' | 'sweep')[] {
  return policy.supersessionAutoApply ? livePasses(policy) : []
}

/** Returns the passes that may replace a preference under the same key (rule AW7). */
export function keyPasses(policy: Policy): readonly ('inline' | 'sweep')[] {
  return policy.preferenceKeys === 'apply' ? livePasses(policy) : []
}

function livePasses(policy: Policy): readonly ('inline' | 'sweep')[] {
  const phase = phaseOf(policy)
  if (!policy.supersessionEnabled || phase === 1) return []
  return phase === 2 ? ['inline'] : ['inline', 'sweep']
}

/** Returns the start of the match band, never below the proposal threshold. */
export function matchConfidence(policy: Policy): number {
  return Math.max(policy.supersessionMatchConfidence, policy.supersessionMinConfidence)
}

/**
 * True when `after` allows more than `before`: a later phase, more automatic application, or, if anything is automatic, a wider
 * band or different scoring. This needs two signatures. Freezing and switching detection off are brakes that can be released to the
 * signed state.
 */
export function widensReach(before: Policy, after: Policy): boolean {
  const [old, is] = [withoutBrakes(before), withoutBrakes(after)]
  if (phaseOf(is) > phaseOf(old)) return true
  if (automaticPasses(is).length > automaticPasses(old).length) return true
  if (keyPasses(is).length > keyPasses(old).length) return true
  return (
    automaticPasses(is).length > 0 &&
    (matchConfidence(is) < matchConfidence(old) || scoringName(is) !== scoringName(old))
  )
}

/** Names a policy's scoring; weights belong to the default profile. */
function scoringName({ detectorProfile, detectorWeights }: Policy): string {
  return detectorProfile === 'seed' ? 'seed' : detectorWeights
}

function withoutBrakes(policy: Policy): Policy {
  return { ...policy, mutationsFrozen: false, supersessionEnabled: true }
}
