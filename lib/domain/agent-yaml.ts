import { matchConfidence, type Policy, type PolicyField } from './policy'

/** The longest agent.yaml that is read, in characters: reading YAML costs more than its length. */
export const MAX_AGENT_YAML_LENGTH = 65_536

/** The fields that Signet's agent.yaml has under memory.pipelineV2, and under its `structural`. */
export const PIPELINE_FIELDS = [
  'shadowMode',
  'mutationsFrozen',
  'semanticContradictionEnabled',
] as const satisfies readonly PolicyField[]
export const STRUCTURAL_FIELDS = [
  'supersessionEnabled',
  'supersessionSweepEnabled',
  'supersessionSemanticFallback',
  'supersessionMinConfidence',
] as const satisfies readonly PolicyField[]

/** Writes a policy as the fragment of a Signet agent.yaml that says the same; what Signet has no word for is left out. */
export function writeAgentYaml(policy: Policy): string {
  const lines = (fields: readonly PolicyField[], indent: string) =>
    fields.map((field) => `${indent}${field}: ${policy[field]}`)
  return [
    'memory:',
    '  pipelineV2:',
    ...lines(PIPELINE_FIELDS, '    '),
    '    structural:',
    ...lines(STRUCTURAL_FIELDS, '      '),
    '',
  ].join('\n')
}

/**
 * Says how Signet would act on the fragment where it differs from here: live, it applies every pair from the minimum confidence on
 * without a person (Signet's `checkAndSupersedeForAttributes`). Null while it only proposes there too.
 */
export function signetNote(policy: Policy): string | null {
  if (policy.shadowMode || policy.mutationsFrozen || !policy.supersessionEnabled) return null
  const least = policy.supersessionMinConfidence.toFixed(2)
  const difference = `With shadow mode off, Signet itself applies everything from ${least} on without a person; it knows no match band and no review.`
  return policy.supersessionAutoApply
    ? `${difference} So that it applies no more than is applied here, set its supersessionMinConfidence to ${matchConfidence(policy).toFixed(2)}.`
    : `${difference} What people decide here has no form there: leave Signet’s own shadowMode on.`
}
