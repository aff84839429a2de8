import { PROFILE_NAMES } from '@/lib/detection/finding'
import { detectorOf } from '@/lib/detection/registry'
import type { Policy } from '@/lib/domain/policy'

import type { LabelledPair } from './labels'
import type { Store, Tx } from './open-store'
import { loadPolicy } from './policies'

const FAMILIES = PROFILE_NAMES.map((name) => familyOf(detectorOf(name).version))

/**
 * Counts, of the drawn pairs that were proposed, those that a detector of ours scored which is not in force any more, or that were
 * drawn at a threshold above the present one: what they say is not said of what would be proposed now (rule GA3).
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
      policies.get(pair.agentId) ??
      // oxlint-disable-next-line no-await-in-loop -- once an agent
      (await loadPolicy(reader, pair.agentId, environment)).policy
    policies.set(pair.agentId, policy)
    const ours = FAMILIES.includes(familyOf(pair.detectorVersion))
    const { version } = detectorOf(policy.detectorProfile)
    if (ours && pair.detectorVersion !== version) count += 1
    else if (pair.threshold > policy.supersessionMinConfidence) count += 1
  }
  return count
}

/** What a version is called without its number. */
function familyOf(version: string): string {
  return version.replace(/\d+$/u, '')
}
