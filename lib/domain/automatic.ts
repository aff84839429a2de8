import { matchConfidence, type Policy } from './policy'
import type { Proposal } from './proposal'

/** Who acts when the product itself does, by rules that people switched on. */
export const AUTOMATIC = 'Palimpsest'

/**
 * True when a proposal may be applied without a person: in the match band, never looked at or undone before (U4), in one context
 * (G4), and on the detector's own evidence, not a judge's. Rules G1 to G3 are asked when it is decided.
 */
export function appliesByItself(
  proposal: Pick<
    Proposal,
    'kind' | 'status' | 'version' | 'confidence' | 'contextDiffers' | 'winningSignal'
  >,
  policy: Policy,
): boolean {
  return (
    proposal.kind === 'supersede' &&
    proposal.status === 'pending' &&
    proposal.version === 1 &&
    proposal.winningSignal !== null &&
    !proposal.contextDiffers &&
    proposal.confidence >= matchConfidence(policy)
  )
}
