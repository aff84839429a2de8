import { isShadow, POLICY_FIELDS } from '@/lib/domain/policy'
import type { Policy, PolicyField, PolicyOverrides } from '@/lib/domain/policy'
import type { PolicyView } from '@/lib/views/settings-screen'

/** Returns what each field would be without an override here; a field whose value below is not known is left out. */
export function inheritedPolicy(view: PolicyView, defaults: PolicyView | null): PolicyOverrides {
  if (defaults !== null) return defaults.policy
  const known = POLICY_FIELDS.filter((field) => view.overrides[field] === undefined)
  return Object.fromEntries(known.map((field) => [field, view.policy[field]]))
}

/** Returns the overrides with one field set, or given back to what is inherited. */
export function withOverride(
  overrides: PolicyOverrides,
  field: PolicyField,
  value: Policy[PolicyField] | undefined,
): PolicyOverrides {
  const entries = POLICY_FIELDS.map(
    (name) => [name, name === field ? value : overrides[name]] as const,
  )
  return Object.fromEntries(entries.filter(([, each]) => each !== undefined))
}

export function sameOverrides(one: PolicyOverrides, other: PolicyOverrides): boolean {
  return POLICY_FIELDS.every((field) => one[field] === other[field])
}

/** True when saving could let facts change where they do not now. What is not known counts as live. */
export function leavesShadow(
  view: PolicyView,
  overrides: PolicyOverrides,
  inherited: PolicyOverrides,
): boolean {
  const held = (field: 'shadowMode' | 'mutationsFrozen') =>
    overrides[field] ?? inherited[field] ?? false
  return isShadow(view.policy) && !held('shadowMode') && !held('mutationsFrozen')
}

/** Guesses whether a pasted agent.yaml switches shadow mode or the freeze off; the server reads it properly. */
export function yamlLeavesShadow(view: PolicyView, text: string): boolean {
  return (
    isShadow(view.policy) &&
    /\b(?:shadowMode|mutationsFrozen)["']?\s*:\s*(?:false|no|off)\b/i.test(text)
  )
}
