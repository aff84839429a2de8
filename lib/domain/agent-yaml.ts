import type { Policy, PolicyField } from './policy'

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
