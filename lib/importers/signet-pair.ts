import type { FactInput, RecordedProposal } from '@/lib/domain/import-batch'
import { instantFromMs } from '@/lib/domain/instant'

import type { SignetPair } from './signet-rows'

type Pair = { readonly proposal: RecordedProposal | null; readonly flags: readonly string[] }

/** A pair that another system proposes; `none`: that system gives no confidence. */
type ProposedPair = Omit<SignetPair, 'confidence'> & {
  readonly confidence: SignetPair['confidence'] | 'none'
}

/** Returns the proposal of a pair that can still be decided, or the sentence that says why it cannot (rule RI3). */
export function openPair(pair: ProposedPair, facts: ReadonlyMap<string, FactInput>): Pair {
  const older = facts.get(pair.olderId)
  const newer = facts.get(pair.newerId)
  if (older === undefined || newer === undefined) {
    const side =
      older === undefined
        ? newer === undefined
          ? 'both facts'
          : 'the older fact'
        : 'the newer fact'
    return closed(
      `The proposal has a missing side: ${side} cannot be found among the facts that were taken.`,
    )
  }
  if (older === newer) return closed('The proposal names one fact as both sides.')
  if (older.agent !== newer.agent)
    return closed('The facts of the proposal belong to different agents.')
  if (older.kind === 'constraint') {
    return closed('The older side of the proposal is a constraint, which is never superseded.') // rule G1
  }
  if (older.status !== 'active')
    return closed(`The older side of the proposal is no longer active but ${older.status}.`)
  if (newer.status !== 'active')
    return closed(`The newer side of the proposal is no longer active but ${newer.status}.`)
  if (pair.confidence === null) return closed('The proposal states no confidence from 0 to 1.')
  const firstSeenAt = pair.firstSeenMs === null ? newer.recordedAt : instantFromMs(pair.firstSeenMs)
  const lastSeenAt = pair.lastSeenMs === null ? newer.recordedAt : instantFromMs(pair.lastSeenMs)
  if (firstSeenAt === null || lastSeenAt === null)
    return closed('The proposal has no time that can be read.')
  const proposal: RecordedProposal = {
    agent: older.agent,
    olderExternalId: pair.olderId,
    newerExternalId: pair.newerId,
    confidence: pair.confidence === 'none' ? null : pair.confidence,
    reason: pair.reason,
    method: pair.method,
    firstSeenAt,
    lastSeenAt,
    seen: pair.seen,
  }
  const flags = pair.bothDirections
    ? ['The pair was proposed in both directions; the direction of the last time was taken.']
    : []
  return { proposal, flags }
}

function closed(reason: string): Pair {
  return { proposal: null, flags: [reason] }
}
