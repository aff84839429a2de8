import type { Store } from '@/lib/store/port'
import { leavingWithFacts } from '@/lib/store/sql/questions-about'

import type { UndoRow } from './undo-plan'

/** A proposal whose fact leaves with the same undo does not open again: it is withdrawn (rule LF6). */
export async function withdrawnWithFacts(
  { read }: Pick<Store, 'read'>,
  operationSeqs: readonly number[],
  rows: readonly UndoRow[],
): Promise<readonly UndoRow[]> {
  const ids = rows.filter(({ table }) => table === 'proposal').map(({ id }) => id)
  const leaving = new Set(await leavingWithFacts(read, operationSeqs, ids))
  return rows.map((row) => (leaving.has(row.id) ? { ...row, columns: row.columns.map(left) } : row))
}

function left(column: UndoRow['columns'][number]): UndoRow['columns'][number] {
  const opens = column.name === 'status' && (column.then === 'pending' || column.then === 'stale')
  // oxlint-disable-next-line unicorn/no-thenable -- the word beside `now`; a string, never awaited
  return opens ? { ...column, then: 'withdrawn' } : column
}
