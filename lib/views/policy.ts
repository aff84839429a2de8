import { phaseOf } from '@/lib/domain/policy'
import { loadPolicy } from '@/lib/store/policies'
import type { Store } from '@/lib/store/port'
import { countRecordedApprovals } from '@/lib/store/queries/recorded-approvals'

import type { PolicyView } from './settings-screen'

/** Reads the policy in force for an agent, or the default, with the origin of each value. */
export async function readPolicy(store: Store, agent: string | null): Promise<PolicyView> {
  const [stored, recordedApprovals] = await Promise.all([
    loadPolicy(store.read, agent, store.environment),
    agent === null ? 0 : countRecordedApprovals(store.read, agent),
  ])
  return {
    agent,
    policy: stored.policy,
    origins: stored.origins,
    overrides: stored.overrides,
    version: stored.version,
    phase: phaseOf(stored.policy),
    recordedApprovals,
  }
}
