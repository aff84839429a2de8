import type { Policy, PolicyField } from './policy'
import { SHIPPED_WEIGHTS } from './weight-set'

/** The name of each setting on its page, in the log and in undo previews. */
export const POLICY_TITLES: Readonly<Record<PolicyField, string>> = {
  shadowMode: 'Shadow mode',
  mutationsFrozen: 'Frozen',
  supersessionEnabled: 'Detection',
  supersessionMinConfidence: 'Threshold',
  supersessionAutoApply: 'Auto-apply',
  supersessionMatchConfidence: 'Auto-apply limit',
  detectorProfile: 'Scoring',
  detectorWeights: 'Weights',
  supersessionSweepEnabled: 'Periodic sweep',
  supersessionSemanticFallback: 'Model fallback',
  mergeMatchThreshold: 'Duplicates: match',
  mergePossibleThreshold: 'Duplicates: possible',
  mergeAutoApply: 'Merge without confirming',
  answersThroughModel: 'Answers through a model',
  classifyBeforeWrite: 'Classify before write',
  preferenceKeys: 'Preferences by key',
  retentionDays: 'Retention',
  semanticContradictionEnabled: 'Semantic contradiction',
  embeddingHead: 'Fitted embeddings',
}

/** Formats a policy value for display. */
export function policyValueWords(field: PolicyField, value: Policy[PolicyField]): string {
  if (field !== 'retentionDays') return plainValueWords(value)
  return value === 0 ? 'off' : value === 1 ? '1 day' : `${value} days`
}

/** Formats a value without its field's unit. */
export function plainValueWords(value: Policy[PolicyField]): string {
  if (typeof value === 'number') return value.toFixed(2)
  if (value === SHIPPED_WEIGHTS) return 'default weights'
  if (typeof value === 'string') return value
  return value ? 'on' : 'off'
}
