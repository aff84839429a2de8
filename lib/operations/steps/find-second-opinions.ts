import { instantOrNull } from '@/lib/domain/instant'
import { whyNoOpinion } from '@/lib/domain/second-opinion'
import type { Store } from '@/lib/store/port'
import { loadPairs } from '@/lib/store/queries/load-pairs'
import { toFact, type FactRow } from '@/lib/store/rows'
import { proposalsToJudge } from '@/lib/store/sql/proposals-to-judge'

import type { InconclusiveSearch } from './find-inconclusive-pairs'
import { retriedSince, type PairToJudge } from './pair-to-judge'
import type { AskableFact } from './to-question'

/** Finds the open proposals on which the judge gives a second opinion, the newest first (rule J19). */
export async function findSecondOpinions(
  store: Store,
  { judge, entityKey, policy, most, at }: Omit<InconclusiveSearch, 'breathe'>,
): Promise<readonly PairToJudge[]> {
  const asked = { entityKey, since: retriedSince(at), most }
  const found = await proposalsToJudge(store.read, judge, asked)
  const tried = new Map(found.map((each) => [each.id, each]))
  const pairs = await loadPairs(
    store.read,
    found.map(({ id }) => id),
  )
  return pairs.flatMap(({ proposal, ...rows }) => {
    const [older, newer] = [toAskable(rows.older), toAskable(rows.newer)]
    const sides = { older: toFact(rows.older), newer: toFact(rows.newer) }
    const isClosed = whyNoOpinion(proposal, sides, policy) !== null
    if (isClosed || older === null || newer === null) return []
    const { attempts = 0, firstAt = null } = tried.get(proposal.id) ?? {}
    return [{ older, newer, attempts, firstAt: instantOrNull(firstAt) }]
  })
}

function toAskable({ entity, aspect, validFrom, ...row }: FactRow): AskableFact | null {
  if (entity === null || aspect === null) return null
  return { ...row, entity, aspect, validFrom: validFrom.getTime() }
}
