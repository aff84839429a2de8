import type { Policy } from '@/lib/domain/policy'
import { JUDGED_PATTERN } from '@/lib/domain/proposal'

import { detectorVersionOf } from './detectors'
import type { LabelledPair } from './labels'
import { loadPolicy } from './policies'
import type { Store, Tx } from './port'

/**
 * Counts, of the drawn pairs that were proposed, those that another than the detector in force scored, or that were drawn at a threshold
 * above the present one: what they say is not said of what would be proposed now (rule GA33).
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

/** True when a pair was not scored by the detector that a policy asks for. */
export function isScoredOtherwise(
  { detectorVersion, pattern }: { readonly detectorVersion: string; readonly pattern: string },
  policy: Policy,
): boolean {
  // no weights have a part in what the judge said
  return pattern !== JUDGED_PATTERN && detectorVersion !== detectorVersionOf(policy)
}
