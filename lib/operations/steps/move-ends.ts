import { supersededColumns } from '@/lib/domain/supersede'
import type { Tx } from '@/lib/store/port'
import { ownEnds } from '@/lib/store/queries/own-ends'
import type { FactRow } from '@/lib/store/rows'

import type { ImportPlan } from './plan-import'
import type { Workspace } from './workspace'

const AT_ONCE = 500

/**
 * Moves the ends of facts that end when their successor begins, where an import gives that successor another beginning (rule T6). An end
 * of their own stays. For a fact that its source ended too, the source says when.
 */
export async function moveEnds(tx: Tx, workspace: Workspace, plan: ImportPlan): Promise<void> {
  const endedBySource = new Set(
    plan.facts.flatMap(({ input, stored }) =>
      input.status === 'active' || stored === null ? [] : [stored.id],
    ),
  )
  const moved = plan.facts.flatMap(({ stored, patch }) =>
    stored === null || patch.validFrom === undefined
      ? []
      : [{ id: stored.id, from: stored.validFrom, to: patch.validFrom }],
  )
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
      const { supersededAt } = row
      if (successor === undefined || supersededAt === null || endedBySource.has(row.id)) continue
      workspace.hold('fact', [row])
      const now = workspace.get('fact', row.id) as FactRow
      if (now.supersededById !== successor.id) continue // its source shows it as current again
      const validUntil = own.has(row.id) ? (own.get(row.id) ?? null) : row.validUntil
      const endWith = ({ validFrom }: FactRow, begins: Date) =>
        supersededColumns(
          { validFrom, validUntil },
          { id: successor.id, validFrom: begins },
          supersededAt,
        ).validUntil
      if (row.validUntil?.getTime() !== endWith(row, successor.from)?.getTime()) continue
      workspace.patch('fact', row.id, { validUntil: endWith(now, successor.to) })
    }
  }
}
