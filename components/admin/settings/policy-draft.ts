import { POLICY_FIELDS, widensReach } from '@/lib/domain/policy'
import type { Policy, PolicyField, PolicyOverrides } from '@/lib/domain/policy'
import type { PolicyView } from '@/lib/views/settings-screen'

/** Returns what each field would be without an override here; a field whose value below is not known is left out. */
export function inheritedPolicy(view: PolicyView, defaults: PolicyView | null): PolicyOverrides {
  if (defaults !== null) return defaults.policy
  const known = POLICY_FIELDS.filter((field) => view.overrides[field] === undefined)
  return Object.fromEntries(known.map((field) => [field, view.policy[field]]))
}

/** Returns the choice of having no value here, with what holds then, if that is known. The default inherits from nothing. */
export function unsetWords(agent: string | null, below: string | null): string {
  const choice = agent === null ? 'Not set' : 'Inherit'
  return below === null ? choice : `${choice} (${below})`
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

/** Returns how many fields differ. */
export function countChanges(one: PolicyOverrides, other: PolicyOverrides): number {
  return POLICY_FIELDS.filter((field) => one[field] !== other[field]).length
}

/** True when saving lets more happen than now, which takes two signatures. What is not known is taken as it is; the server decides. */
export function wouldWiden(
  view: PolicyView,
  overrides: PolicyOverrides,
  inherited: PolicyOverrides,
): boolean {
  const values = { ...view.policy, ...known(inherited), ...known(overrides) }
  return widensReach(view.policy, values)
}

function known(overrides: PolicyOverrides): Partial<Policy> {
  return Object.fromEntries(
    POLICY_FIELDS.filter((field) => overrides[field] !== undefined).map((field) => [
      field,
      overrides[field],
    ]),
  )
}
