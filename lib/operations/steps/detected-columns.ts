import type { Finding } from '@/lib/detection/finding'
import type { Fact } from '@/lib/domain/fact'
import type { Policy } from '@/lib/domain/policy'
import { contextDifferences, type ProposalOrigin } from '@/lib/domain/proposal'
import { fromEvidence } from '@/lib/store/evidence-column'

/** True when our detector alone would propose a pair. */
export function reachesThreshold(
  { winningSignal, confidence }: Pick<Finding, 'winningSignal' | 'confidence'>,
  { supersessionMinConfidence }: Policy,
): boolean {
  return winningSignal !== null && confidence >= supersessionMinConfidence
}

/** The proposal columns that a new reading sets, and whether our detector would propose it now. */
export function detectedColumns(
  finding: Finding,
  pair: {
    readonly older: Fact
    readonly newer: Fact
    readonly policy: Policy
    readonly foreignSystem: string | null
    readonly origin: ProposalOrigin
  },
) {
  const { older, newer, policy } = pair
  const fires = reachesThreshold(finding, policy)
  const columns = {
    readings: fromEvidence(finding),
    confidence: finding.confidence,
    winningSignal: finding.winningSignal,
    pattern: finding.pattern,
    contextDiffers: contextDifferences(older, newer).length > 0,
    detectorVersion: finding.detectorVersion,
    policySnapshot: JSON.stringify(policy),
    foreignOnly: (pair.foreignSystem !== null || pair.origin === 'manual') && !fires,
  }
  return { fires, columns }
}
