import { closedGates, type Gate, type GateLimits } from './gate'
import { CHECK_TITLES, limitChanges } from './limit-words'
import { POLICY_FIELDS, type Policy } from './policy'
import { POLICY_TITLES, policyValueWords } from './policy-words'

/** What a signer saw. */
export type SignedThen = {
  readonly policy: Policy
  readonly limits: GateLimits
  readonly gates: readonly Pick<Gate, 'name' | 'state'>[]
}

type Now = Omit<SignedThen, 'gates'> & { readonly gates: readonly Gate[] | null }

/** Returns what differs from what the first person signed for, in words. */
export function changesSince(then: SignedThen, now: Now): readonly string[] {
  const lost = closedGates(now.gates ?? []).filter(({ name }) =>
    then.gates.some((gate) => gate.name === name && gate.state === 'passed'),
  )
  return [
    ...policyChanges(then.policy, now.policy),
    ...limitChanges(then.limits, now.limits),
    ...lost.map(({ name }) => `${CHECK_TITLES[name]} no longer passes`),
  ]
}

/** Returns how two policies differ, one line per setting: `Auto-apply: off → on`. */
function policyChanges(before: Policy, after: Policy): readonly string[] {
  return POLICY_FIELDS.filter((field) => before[field] !== after[field]).map(
    (field) =>
      `${POLICY_TITLES[field]}: ${policyValueWords(field, before[field])} → ${policyValueWords(field, after[field])}`,
  )
}
