import type { FactInput, ImportProblem } from '@/lib/domain/import-batch'
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
  const ending: Ending[] = []
  if (plan.facts.some(({ supersede }) => supersede)) workspace.hold('fact', rows.facts) // successors
  for (const { input, stored, step, patch, reworded, supersede, retract } of plan.facts) {
    if (stored === null || (step === 'keep' && !supersede && !retract)) continue
    const revision = stored.revision + (reworded ? 1 : 0)
    workspace.patch('fact', stored.id, { ...patch, revision })
    if (retract) {
      const columns = retractedColumns(toFact({ ...stored, ...patch }), at)
      workspace.patch('fact', stored.id, { ...columns, supersededById: null })
    }
    if (supersede) ending.push({ input, stored, patch })
  }
  const refused = await endAll(tx, workspace, { ending, rows, at })
  return refused.map(({ input, stored, patch, refusal }) => {
    const stays = stored.status === 'active' ? 'it stays active' : 'what had ended it stays'
    const kept = keptEnd({ ...stored, ...patch }, { stored, workspace, rows })
    const says = Object.keys(patch).some((name) => name !== 'protected' && !(name in kept))
    const revision = stored.revision + (says ? 1 : 0)
    workspace.patch('fact', stored.id, { ...kept, revision })
    const reason = `${refusalMessage(refusal).sentence} The source says that it is superseded; here ${stays}.`
    return { severity: 'flag', line: null, ref: input.externalId, reason }
  })
}

type Ending = {
  readonly input: FactInput
  readonly stored: FactRow
  readonly patch: Partial<FactRow>
}

/** Ends facts as their source does. One may have to wait until its new successor has left a former one. Returns those that form a loop. */
async function endAll(
  tx: Tx,
  workspace: Workspace,
  of: { readonly ending: readonly Ending[]; readonly rows: ImportRows; readonly at: Date },
): Promise<readonly (Ending & { readonly refusal: Refusal })[]> {
  const { rows, at } = of
  let waiting = of.ending
  for (;;) {
    const refused: (Ending & { readonly refusal: Refusal })[] = []
    for (const one of waiting) {
      const { input, stored } = one
      const now: FactRow = { ...stored, ...one.patch, status: 'active', supersededById: null }
      const successorId =
        input.supersededBy === null ? null : rows.idOf(input.agent, input.supersededBy)
      const successor =
        successorId === null ? null : (workspace.get('fact', successorId) as FactRow | null)
      const refusal = await pointerRefusal(tx, workspace, { stored: now, successor })
      if (refusal !== null) {
        refused.push({ ...one, refusal })
        continue
      }
      const supersededAt = input.supersededAt ?? stored.supersededAt ?? at
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
    if (refused.length === 0 || refused.length === waiting.length) return refused
    waiting = refused
  }
}

/** The end that a fact keeps, and its beginning if that would be after it (rule I32). */
function keptEnd(
  now: FactRow,
  of: { readonly stored: FactRow; readonly workspace: Workspace; readonly rows: ImportRows },
): Partial<FactRow> {
  const { validFrom, validUntil, supersededById, supersededAt } = of.stored
  const former =
    supersededById === null ? null : (of.workspace.get('fact', supersededById) as FactRow | null)
  if (former !== null && supersededAt !== null) {
    const begins = of.rows.beginsOf(former.id) ?? former.validFrom
    return supersededColumns(now, { ...former, validFrom: begins }, supersededAt)
  }
  return { validUntil, ...(validUntil !== null && now.validFrom > validUntil ? { validFrom } : {}) }
}

/**
 * The source may know less than the store: its pointer must not form a cycle with decisions made here since (rule G3). A successor that is
 * gone by now ends the fact all the same, as on the first import (rule I31).
 */
async function pointerRefusal(
  tx: Tx,
  workspace: Workspace,
  { stored, successor }: { readonly stored: FactRow; readonly successor: FactRow | null },
): Promise<Refusal | null> {
  if (successor === null) return null
  return supersessionRefusal({
    ends: toFact(stored),
    stays: toFact({ ...successor, status: 'active' }),
    endsSide: 'older',
    successorsOfStays: await successorsInWorkspace(tx, workspace, successor),
  })
}
