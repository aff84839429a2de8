'use server'

import { z } from 'zod'

import { INTEGRITY_RULES, REPAIR_CHOICES } from '@/lib/domain/integrity'
import type { Refusal } from '@/lib/domain/refusal'
import { accepted, refused, type Result } from '@/lib/domain/result'
import { MAX_NOTE_LENGTH } from '@/lib/domain/verdict'
import { previewRepair, repairFaults, type RepairFaults } from '@/lib/operations/repair-faults'
import type { Repair } from '@/lib/operations/steps/plan-repair'
import { now } from '@/lib/server/clock'
import { openDb } from '@/lib/server/db'
import type { UndoRow } from '@/lib/views/undo-plan'
import { undoRows } from '@/lib/views/undo-plan'

import { enter, guarded, idShape, keyShape } from './door'

const MOST_AT_ONCE = 50
const MOST_ROWS = 50

/** What a repair would change, row by row. */
export type RepairPreviewView = {
  readonly rows: readonly UndoRow[] // at most 50
  readonly rowCount: number
  readonly leftOut: number // protected facts and constraints
  readonly seen: string // sent back, so that only what was shown is done
}

const repairShape = z.object({
  rule: z.enum(INTEGRITY_RULES),
  keys: z.array(idShape).min(1).max(MOST_AT_ONCE),
  choice: z.enum(REPAIR_CHOICES),
  keepId: idShape.nullable(),
})

/** Previews a repair. Read-only, so no reviewer name is needed. */
export async function previewRepairAction(
  input: Repair,
): Promise<Result<RepairPreviewView, Refusal>> {
  return guarded(async () => {
    const parsed = repairShape.safeParse(input)
    if (!parsed.success) return refused({ kind: 'bad-input', problem: 'That isn’t a repair.' })
    const store = await openDb()
    const preview = await previewRepair(store, parsed.data, now())
    if (!preview.ok) return preview
    const { changes, leftOut, seen } = preview.value
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

export type RepairInput = RepairFaults & { readonly idempotencyKey: string }

const commandShape = repairShape.extend({
  seen: z.string().max(100),
  reason: z.string().max(MAX_NOTE_LENGTH).nullable(),
  idempotencyKey: keyShape,
})

/** Makes the previewed repair. */
export async function repairAction(
  input: RepairInput,
): Promise<Result<{ readonly operationId: string }, Refusal>> {
  return enter(commandShape, input, async ({ idempotencyKey: _key, ...command }, request) => {
    const done = await repairFaults(await openDb(), command, request)
    return done.ok ? accepted({ operationId: done.value.operation.id }) : done
  })
}
