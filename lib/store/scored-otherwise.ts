import type { Policy } from '@/lib/domain/policy'
import { JUDGED_PATTERN } from '@/lib/domain/proposal'

import { detectorVersionOf } from './detectors'
import type { LabelledPair } from './labels'
import { loadPolicy } from './policies'
import type { Store, Tx } from './port'

/**
 * Counts the proposed sample pairs that were scored by a detector other than the one in force, or drawn at a threshold above the present
 * one. They do not describe what would be proposed now (rule GA33).
 */
export async function countScoredOtherwise(
  reader: Tx,
  { environment }: Pick<Store, 'environment'>,
  pairs: readonly LabelledPair[],
): Promise<number> {
  const policies = new Map<string, Policy>()
  let count = 0
  for (const { pair } of pairs) {
    if (!pair.proposed || pair.known !== null) continue
    const policy =
      policies.get(pair.agentId) ?? (await loadPolicy(reader, pair.agentId, environment)).policy
    policies.set(pair.agentId, policy)
    if (isScoredOtherwise(pair, policy)) count += 1
    else if (pair.threshold > policy.supersessionMinConfidence) count += 1
  }
  return count
}

/** True if a pair was not scored by the detector that a policy selects. */
export function isScoredOtherwise(
  { detectorVersion, pattern }: { readonly detectorVersion: string; readonly pattern: string },
  policy: Policy,
): boolean {
  // the judge's answer does not depend on weights
  return pattern !== JUDGED_PATTERN && detectorVersion !== detectorVersionOf(policy)
}
