import type { Tx } from '@/lib/store/port'
import { ownEnds } from '@/lib/store/queries/own-ends'
import type { FactRow } from '@/lib/store/rows'

import { followedEnd, type MovedSuccessor } from './followed-end'
import type { ImportPlan } from './plan-import'
import type { Workspace } from './workspace'

const AT_ONCE = 500

/**
 * Moves the ends of facts that end when their successor begins, where an import gives either of them another beginning (rule T6). An end
 * of their own stays. For a fact that its source ended too, the source says when.
 */
export async function moveEnds(tx: Tx, workspace: Workspace, plan: ImportPlan): Promise<void> {
  const endedBySource = new Set(
    plan.facts.flatMap(({ follows, stored }) => (follows || stored === null ? [] : [stored.id])),
  )
  const moved = await movedSuccessors(tx, workspace, plan)
  for (let next = 0; next < moved.length; next += AT_ONCE) {
    const part = new Map(moved.slice(next, next + AT_ONCE).map((each) => [each.id, each]))
    const former = await tx.fact.findMany({
      where: { supersededById: { in: [...part.keys()] }, status: 'superseded' },
    })
    const own = await ownEnds(
      tx,
      former.map(({ id }) => id),
    )
    for (const row of former) {
      const successor = part.get(row.supersededById ?? '')
      if (successor === undefined || endedBySource.has(row.id)) continue
      workspace.hold('fact', [row])
      const now = workspace.get('fact', row.id) as FactRow
      if (now.supersededById !== successor.id) continue // its source shows it as current again
      const end = followedEnd(row, { own, successor }, now.validFrom)
      if (end !== null) workspace.patch('fact', row.id, { validUntil: end })
    }
  }
}

/** The successors that begin at another time from now on, or that a fact with another beginning has. */
async function movedSuccessors(
  tx: Tx,
  workspace: Workspace,
  plan: ImportPlan,
): Promise<readonly MovedSuccessor[]> {
  const moved = plan.facts.flatMap(({ stored, patch, follows }) => {
    if (stored === null || patch.validFrom === undefined) return []
    const { validFrom } = workspace.get('fact', stored.id) as FactRow // an end that stays may have kept it
    return [{ row: stored, to: validFrom, follows }]
  })
  const known = new Set(moved.map(({ row }) => row.id))
  const others = new Set(
    moved.flatMap(({ row, follows }) => (follows ? (row.supersededById ?? []) : [])),
  )
  const left = [...others].filter((id) => !known.has(id))
  const stayed: MovedSuccessor[] = []
  for (let next = 0; next < left.length; next += AT_ONCE) {
    const ids = left.slice(next, next + AT_ONCE)
    for (const { id, validFrom } of await tx.fact.findMany({ where: { id: { in: ids } } }))
      stayed.push({ id, from: validFrom, to: validFrom })
  }
  return [...moved.map(({ row, to }) => ({ id: row.id, from: row.validFrom, to })), ...stayed]
}
