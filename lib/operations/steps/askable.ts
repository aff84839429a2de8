import { hasEnded } from '@/lib/domain/decide'
import type { Tx } from '@/lib/store/port'
import { laterEnds } from '@/lib/store/queries/later-ends'
import { toFact, type FactRow } from '@/lib/store/rows'

import type { Workspace } from './workspace'

/**
 * Returns which of these proposals, held by the workspace, may be open (rule LF6): neither side has ended before the other begins. A fact
 * that arrives in this operation is not stored yet, and is active.
 */
export async function askable(
  tx: Tx,
  workspace: Workspace,
  proposalIds: readonly string[],
): Promise<ReadonlySet<string>> {
  await workspace.load(
    'fact',
    proposalIds.flatMap((id) => sidesOf(workspace, id)),
  )
  const sides = new Map(proposalIds.map((id) => [id, heldSides(workspace, id)]))
  const ends = await laterEnds(tx, [...sides.values()].flat())
  return new Set(
    proposalIds.filter((id) => {
      const [one, other] = sides.get(id) ?? []
      const isOver = (fact: typeof one, beside: typeof one) =>
        fact !== undefined &&
        hasEnded(fact, ends.get(fact.id) ?? null, beside?.validFrom ?? fact.validFrom)
      return !isOver(one, other) && !isOver(other, one)
    }),
  )
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
