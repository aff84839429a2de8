import { z } from 'zod'

import type { TableReader } from '../database/table-reader'

/** An operation that ended a fact: what its undo would put back, and the text that the newer fact then had. */
export type Ending = {
  readonly operationId: string
  readonly supersededBy: string | null
  readonly validUntil: string | null
  readonly newerText: string | null // null: Vestige did not keep it
}

/** Finds the operation by which one fact ended another, and no other fact; null where there is none that can be undone. */
export function findEnding(
  reader: TableReader,
  { older, newer }: { readonly older: string; readonly newer: string },
): Ending | null {
  const found = reader.rows({
    table: 'merge_operations',
    columns: ['id', 'plan_id', 'undo_payload'],
    where: "op_type = 'supersede' AND status = 'applied' AND survivor_id = ?",
    values: [newer],
    order: 'created_at',
  })
  const endings = Array.from(found).flatMap((row) => {
    const undo = payload.safeParse(jsonOf(row.text('undo_payload')))
    const [only, ...others] = undo.success ? undo.data.absorbed : []
    if (only?.id !== older || others.length > 0) return []
    return [
      {
        operationId: row.text('id') ?? '',
        supersededBy: only.prev_superseded_by ?? null,
        validUntil: only.prev_valid_until ?? null,
        newerText: textPlanned(reader, row.text('plan_id') ?? ''),
      },
    ]
  })
  return endings.at(-1) ?? null
}

/** Returns the plans that were applied once, whether or not that was undone. */
export function readDonePlans(reader: TableReader): ReadonlySet<string> {
  const rows = reader.rows({ table: 'merge_operations', columns: ['plan_id'] })
  return new Set(Array.from(rows, (row) => row.text('plan_id') ?? ''))
}

/** True where an operation is in the list of Vestige. */
export function hasOperation(reader: TableReader, id: string): boolean {
  const asked = { table: 'merge_operations', columns: ['id'], where: 'id = ?', values: [id] }
  return Array.from(reader.rows(asked)).length > 0
}

const payload = z.object({
  absorbed: z.array(
    z.object({
      id: z.string(),
      prev_valid_until: z.string().nullish(),
      prev_superseded_by: z.string().nullish(),
    }),
  ),
})
const planned = z.object({ result_content: z.string() })

function textPlanned(reader: TableReader, planId: string): string | null {
  const asked = { table: 'merge_plans', columns: ['payload'], where: 'id = ?', values: [planId] }
  const [row] = reader.rows(asked)
  const read = planned.safeParse(jsonOf(row?.text('payload') ?? null))
  return read.success ? read.data.result_content : null
}

function jsonOf(text: string | null): unknown {
  try {
    return JSON.parse(text ?? 'null')
  } catch {
    return null
  }
}
