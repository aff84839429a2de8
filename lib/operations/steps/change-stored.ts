import type { ImportProblem } from '@/lib/domain/import-batch'
import { refusalMessage, type Refusal } from '@/lib/domain/refusal'
import { retractedColumns } from '@/lib/domain/retract'
import { supersededColumns, supersessionRefusal } from '@/lib/domain/supersede'
import type { Tx } from '@/lib/store/port'
import { toFact, type FactRow } from '@/lib/store/rows'

import type { ImportRows } from './import-rows'
import type { ImportPlan } from './plan-import'
import { successorsInWorkspace } from './successors-in-workspace'
import type { Workspace } from './workspace'

/** Changes stored facts as their source says now; returns what it says and they cannot follow. */
export async function changeStored(
  tx: Tx,
  workspace: Workspace,
  imported: { readonly plan: ImportPlan; readonly rows: ImportRows; readonly at: Date },
): Promise<readonly ImportProblem[]> {
  const { plan, rows, at } = imported
  const problems: ImportProblem[] = []
  if (plan.facts.some(({ supersede }) => supersede)) workspace.hold('fact', rows.facts) // successors
  for (const { input, stored, step, patch, reworded, supersede, retract } of plan.facts) {
    if (stored === null || (step === 'keep' && !supersede && !retract)) continue
    const revision = stored.revision + (reworded ? 1 : 0)
    workspace.patch('fact', stored.id, { ...patch, revision })
    if (retract)
      workspace.patch('fact', stored.id, retractedColumns(toFact({ ...stored, ...patch }), at))
    if (!supersede) continue
    const now = { ...stored, ...patch }
    const successorId =
      input.supersededBy === null ? null : rows.idOf(input.agent, input.supersededBy)
    const successor =
      successorId === null ? null : (workspace.get('fact', successorId) as FactRow | null)
    const refusal = await pointerRefusal(tx, workspace, { stored: now, successor })
    if (refusal !== null) {
      const reason = `${refusalMessage(refusal).sentence} The source says that it is superseded; here it stays active.`
      problems.push({ severity: 'flag', line: null, ref: input.externalId, reason })
      const { validFrom, validUntil } = stored
      const keepsBeginning = validUntil !== null && now.validFrom > validUntil
      workspace.patch('fact', stored.id, { validUntil, ...(keepsBeginning ? { validFrom } : {}) })
      continue
    }
    const supersededAt = input.supersededAt ?? at
    workspace.patch(
      'fact',
      stored.id,
      successor === null
        ? { status: 'superseded', supersededById: successorId, supersededAt }
        : supersededColumns(
            now,
            { ...successor, validFrom: rows.beginsOf(successor.id) ?? successor.validFrom },
            supersededAt,
          ),
    )
  }
  return problems
}

/** The source may know less than the store: its pointer must not form a cycle with decisions made here since (rule G3). */
async function pointerRefusal(
  tx: Tx,
  workspace: Workspace,
  { stored, successor }: { readonly stored: FactRow; readonly successor: FactRow | null },
): Promise<Refusal | null> {
  if (successor === null) return null
  return supersessionRefusal({
    ends: toFact(stored),
    stays: toFact(successor),
    endsSide: 'older',
    successorsOfStays: await successorsInWorkspace(tx, workspace, successor),
  })
}
