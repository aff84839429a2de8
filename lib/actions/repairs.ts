'use server'

import { apply, preview } from '@/lib/contract/repairs'
import { accepted, type Result } from '@/lib/domain/result'
import { undoRows, type UndoRow } from '@/lib/views/undo-plan'

import { ask, askAndShow, type Input, type Sent } from './door'

const MOST_ROWS = 50

/** What a repair would change, row by row. */
export type RepairPreviewView = {
  readonly rows: readonly UndoRow[] // at most 50
  readonly rowCount: number
  readonly leftOut: number // protected facts and constraints
  readonly seen: string // sent back, so that only what was shown is done
}

/** Previews a repair. Read-only, so no reviewer name is needed. */
export async function previewRepairAction(
  sent: Input<typeof preview>,
): Promise<Result<RepairPreviewView>> {
  return askAndShow(preview, sent, async ({ changes, leftOut, seen }, { store }) => {
    // The view shows the effect of an undo, so a repair is passed as the undo of its reverse.
    const touched = changes.slice(0, MOST_ROWS).map(({ table, id, before, after }) => ({
      table,
      id,
      changes: [{ table, id, before: after, after: before ?? {} }],
    }))
    const rows = await undoRows(store, touched, true)
    return accepted({ rows, rowCount: changes.length, leftOut, seen })
  })
}

/** Makes the previewed repair. */
export async function repairAction(
  sent: Sent<typeof apply>,
): Promise<Result<{ readonly operationId: string }>> {
  return ask(apply, sent)
}
