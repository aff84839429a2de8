import { matchConfidence, type Policy, type PolicyField } from './policy'

/** The longest agent.yaml we parse, in characters: YAML can expand when parsed. */
export const MAX_AGENT_YAML_LENGTH = 65_536

/** Fields of Signet's agent.yaml under memory.pipelineV2 and its `structural` section. */
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

/** Writes a policy as the equivalent Signet agent.yaml fragment, leaving out fields that Signet lacks. */
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
 * Says how Signet would act differently on this fragment, or null while it only proposes. When live, Signet applies every pair at
 * or above the minimum confidence without a person (`checkAndSupersedeForAttributes`).
 */
export function signetNote(policy: Policy): string | null {
  if (policy.shadowMode || policy.mutationsFrozen || !policy.supersessionEnabled) return null
  const least = policy.supersessionMinConfidence.toFixed(2)
  const difference = `With shadow mode off, Signet itself applies everything from ${least} on without a person; it has no auto-apply limit and no review.`
  return policy.supersessionAutoApply
    ? `${difference} So that it applies no more than is applied here, set its supersessionMinConfidence to ${matchConfidence(policy).toFixed(2)}.`
    : `${difference} Decisions made here can’t be expressed there, so leave Signet’s own shadowMode on.`
}
