import { nameKey, type Fact } from './fact'
import { matchConfidence, type Policy } from './policy'
import type { Proposal } from './proposal'
import { saysTheSameWords } from './same-again'

/**
 * True when a proposal may be applied without a person: in the match band, never decided or undone (U4), in one context (G4), and
 * based on the detector's own evidence, not a judge's. Rules G1–G3 are checked at decision time.
 */
export function canAutoApply(
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

/**
 * True when neither fact itself requires a person: the newer one is in effect (rule GA20), and its source is at least as confident
 * as the older one's (rule GA19). An unknown confidence counts as equal. A pure retraction ends when it begins (rule AW9).
 */
export function canEndAutomatically(
  {
    older,
    newer,
  }: Record<'older' | 'newer', Pick<Fact, 'confidence' | 'validFrom' | 'validUntil'>>,
  at: Date,
): boolean {
  const known = older.confidence !== null && newer.confidence !== null
  const lessSure = known && Number(newer.confidence) < Number(older.confidence)
  const begins = newer.validFrom.getTime()
  const isOver = newer.validUntil !== null && newer.validUntil.getTime() <= at.getTime()
  return !lessSure && !isOver && begins <= at.getTime()
}

type KeyedFact = Pick<
  Fact,
  'agentId' | 'kind' | 'entity' | 'aspect' | 'key' | 'content' | 'normalizedContent'
>

/**
 * True when a proposal may be applied because both sides are preferences with different values under one key (rule AW7), never
 * decided or undone (U4), and in one context (G4). Rules G1–G3 are checked at decision time.
 */
export function canAutoApplyByKey(
  proposal: Pick<Proposal, 'kind' | 'status' | 'version' | 'contextDiffers'>,
  { older, newer }: { readonly older: KeyedFact; readonly newer: KeyedFact },
): boolean {
  return (
    proposal.kind === 'supersede' &&
    proposal.status === 'pending' &&
    proposal.version === 1 &&
    !proposal.contextDiffers &&
    older.kind === 'preference' &&
    newer.kind === 'preference' &&
    keyIdentity(older) !== null &&
    keyIdentity(older) === keyIdentity(newer) &&
    !saysTheSameWords(older, newer)
  )
}

/** Identifies a fact's key within its agent; null without one. */
function keyIdentity({ agentId, entity, aspect, key }: KeyedFact): string | null {
  if (entity === null || aspect === null || key === null) return null
  return JSON.stringify([agentId, nameKey(entity), nameKey(aspect), nameKey(key)])
}
