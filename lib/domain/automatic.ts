import { nameKey, type Fact } from './fact'
import { matchConfidence, type Policy } from './policy'
import type { Proposal } from './proposal'
import { saysTheSameWords } from './same-again'

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

/**
 * True when nothing about the two facts themselves asks for a person: the newer one has begun and is not over (rule GA20), and its
 * source is no less sure of it than that of the older one is (rule GA19). An unknown confidence counts as equal. A fact that only takes
 * something back is over when it begins (rule AW9).
 */
export function mayEndUnasked(
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
 * True when a proposal may be applied because both sides are preferences under one key with another value (rule AW7): never looked at or
 * undone before (U4), and in one context (G4). Rules G1 to G3 are asked when it is decided.
 */
export function appliesByKey(
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
    placeOf(older) !== null &&
    placeOf(older) === placeOf(newer) &&
    !saysTheSameWords(older, newer)
  )
}

/** Names the key of a fact within its agent; null where it has none. */
function placeOf({ agentId, entity, aspect, key }: KeyedFact): string | null {
  if (entity === null || aspect === null || key === null) return null
  return JSON.stringify([agentId, nameKey(entity), nameKey(aspect), nameKey(key)])
}
