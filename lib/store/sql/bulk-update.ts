import type { Tx } from '../port'
import { updateGroup, type GuardedUpdate, type UpdateGroup } from '../sqlite/bulk'

const ROWS_A_STATEMENT = 2_000

/**
 * Changes rows by compare-and-set and raises their versions. Returns how many were as expected; if that is fewer than given, the caller
 * must roll back.
 */
export async function updateRows(
  tx: Tx,
  table: string,
  updates: readonly GuardedUpdate[],
): Promise<number> {
  let changed = 0
  for (const group of groupByColumns(updates)) {
    for (let from = 0; from < group.rows.length; from += ROWS_A_STATEMENT) {
      const part = group.rows.slice(from, from + ROWS_A_STATEMENT)
      changed += await updateGroup(tx, table, { ...group, rows: part })
    }
  }
  return changed
}

function groupByColumns(updates: readonly GuardedUpdate[]): readonly UpdateGroup[] {
  const groups = new Map<
    string,
    { columns: readonly string[]; versioned: boolean; rows: GuardedUpdate[] }
  >()
  for (const update of updates) {
    const columns = Object.keys(update.after).toSorted()
    const versioned = update.version !== null
    const name = `${versioned}:${columns.join(',')}`
    const group = groups.get(name) ?? { columns, versioned, rows: [] }
    group.rows.push(update)
    groups.set(name, group)
  }
  return [...groups.values()]
}
