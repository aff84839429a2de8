import type { Finding } from '@/lib/detection/finding'
import type { Fact } from '@/lib/domain/fact'
import type { Policy } from '@/lib/domain/policy'
import { contextDifferences } from '@/lib/domain/proposal'
import { fromEvidence } from '@/lib/store/evidence-column'

/** The columns of a proposal that detecting it anew sets, and whether it would be proposed now. */
export function detectedColumns(
  finding: Finding,
  of: { readonly older: Fact; readonly newer: Fact; readonly policy: Policy },
) {
  const { older, newer, policy } = of
  const fires =
    finding.winningSignal !== null && finding.confidence >= policy.supersessionMinConfidence
  const columns = {
    readings: fromEvidence(finding),
    confidence: finding.confidence,
    winningSignal: finding.winningSignal,
    pattern: finding.pattern,
    contextDiffers: contextDifferences(older, newer).length > 0,
    detectorVersion: finding.detectorVersion,
    policySnapshot: JSON.stringify(policy),
  }
  return { fires, columns }
}
