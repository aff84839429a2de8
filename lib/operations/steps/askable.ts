import { laterEnd } from '@/lib/domain/current'
import { hasEnded } from '@/lib/domain/decide'
import type { Fact } from '@/lib/domain/fact'
import { toFact, type FactRow } from '@/lib/store/rows'

import type { Workspace } from './workspace'

/**
 * Returns which of these proposals, held by the workspace, may be open (rule LF6): neither side has ended before the other begins. A fact
 * that arrives in this operation is not stored yet, and is active. A successor begins when this operation makes it begin.
 */
export async function askable(
  workspace: Workspace,
  proposalIds: readonly string[],
): Promise<ReadonlySet<string>> {
  await workspace.load(
    'fact',
    proposalIds.flatMap((id) => sidesOf(workspace, id)),
  )
  const sides = new Map(proposalIds.map((id) => [id, heldSides(workspace, id)]))
  await workspace.load('fact', [...sides.values()].flat().flatMap(successorThatEnds))
  return new Set(
    proposalIds.filter((id) => {
      const [one, other] = sides.get(id) ?? []
      const isOver = (fact: typeof one, beside: typeof one) =>
        fact !== undefined &&
        hasEnded(fact, endOf(workspace, fact), beside?.validFrom ?? fact.validFrom)
      return !isOver(one, other) && !isOver(other, one)
    }),
  )
}

/** The id of the fact that ends another one after it was superseded. */
function successorThatEnds({ status, supersededById, supersededAt, validUntil }: Fact) {
  const isLater = supersededAt !== null && validUntil !== null && validUntil > supersededAt
  return status === 'superseded' && isLater ? (supersededById ?? []) : []
}

/** When a side ends that is yet to end. A successor that is not stored yet ends it as it says. */
function endOf(workspace: Workspace, fact: Fact): Date | null {
  const successor = workspace.get('fact', fact.supersededById ?? '') as FactRow | null
  return laterEnd(fact, successor?.validFrom ?? fact.validUntil)
}

/** The ids of the two facts of a proposal that the workspace holds. */
export function sidesOf(workspace: Workspace, proposalId: string): readonly string[] {
  const row = workspace.get('proposal', proposalId)
  return [row?.['olderFactId'], row?.['newerFactId']].filter((id) => typeof id === 'string')
}

function heldSides(workspace: Workspace, proposalId: string) {
  return sidesOf(workspace, proposalId).flatMap((id) => {
    const row = workspace.get('fact', id)
    return row === null ? [] : [toFact(row as FactRow)]
  })
}
