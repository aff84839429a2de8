import { nameKey, type Fact } from '@/lib/domain/fact'
import { pairKeyOf } from '@/lib/domain/proposal'

import type { EncodedFinding } from './evidence-column'
import type { ProposalRow } from './rows'

type Side = Pick<Fact, 'id' | 'entity' | 'aspect' | 'revision'>

/** The columns that every proposal needs; the others are optional and have the defaults of a new proposal. */
type Given = Partial<ProposalRow> &
  Pick<
    ProposalRow,
    'id' | 'number' | 'agentId' | 'origin' | 'contextDiffers' | 'policySnapshot' | 'createdAt'
  >

/** Returns the row of a proposal that no one has answered yet. */
export function newProposal(
  { older, newer, finding }: Record<'older' | 'newer', Side> & { readonly finding: EncodedFinding },
  given: Given,
): ProposalRow {
  const { entity, aspect } = older
  const { readings, confidence, winningSignal, pattern, detectorVersion } = finding
  return {
    olderFactId: older.id,
    newerFactId: newer.id,
    pairKey: pairKeyOf(older.id, newer.id),
    kind: 'supersede',
    entity: entity ?? '',
    aspect: aspect ?? '',
    entityKey: nameKey(entity ?? ''),
    aspectKey: nameKey(aspect ?? ''),
    readings,
    confidence,
    winningSignal,
    pattern,
    detectorVersion,
    note: null,
    foreignSystem: null,
    foreignConfidence: null,
    foreignOnly: false,
    olderRevision: older.revision,
    newerRevision: newer.revision,
    status: 'pending',
    unsure: false,
    verdict: null,
    verdictId: null,
    applied: false,
    disputed: false,
    version: 1,
    seen: 1,
    lastSeenAt: given.createdAt,
    ...given,
  }
}
