import { z } from 'zod'

import { CHANGE_TABLES, type Change, type ChangeTable, type Columns } from '@/lib/domain/change'

import type { Change as ChangeRow } from './generated/client'
import type { Tx } from './port'
import { insertChanges } from './sqlite/bulk-insert'
import { updateRows, type GuardedUpdate } from './sqlite/bulk-update'
import { addToTally, takeFromTally } from './sqlite/proposal-tally'

export { insertChanges }

/** A change with the version its row must still have; null for tables whose rows carry none. */
export type GuardedChange = Change & { readonly version: number | null }

/** What the tables are called in the store. */
export const TABLE_NAMES: Readonly<Record<ChangeTable, string>> = {
  fact: 'Fact',
  source: 'Source',
  proposal: 'Proposal',
  verdict: 'Verdict',
  policy: 'PolicyRow',
  sample: 'Sample',
  label: 'Label',
  switch: 'PhaseSwitch',
  weights: 'WeightSet',
  'kept-apart': 'KeptApart',
}

const INSTANT_COLUMNS: ReadonlySet<string> = new Set([
  'recordedAt',
  'validFrom',
  'validUntil',
  'supersededAt',
  'createdAt',
  'lastSeenAt',
  'firstAt',
  'secondAt',
  'returnedAt',
  'confirmedAt',
])

const table = z.enum(CHANGE_TABLES)
const columns = z.record(z.string(), z.unknown())

/** Writes the changes by compare-and-set; false when a row was no longer as expected, and then nothing may be kept. */
export async function applyChanges(tx: Tx, changes: readonly GuardedChange[]): Promise<boolean> {
  for (const name of CHANGE_TABLES) {
    const updates: GuardedUpdate[] = changes
      .filter((change) => change.table === name)
      .map((change) => ({
        id: change.id,
        version: change.version,
        before: change.before ?? {},
        after: change.after,
      }))
    if (updates.length === 0) continue
    const moved = name === 'proposal' ? updates.filter(moves).map(({ id }) => id) : []
    await takeFromTally(tx, moved)
    const changed = await updateRows(tx, TABLE_NAMES[name], updates)
    if (changed !== updates.length) return false
    await addToTally(tx, moved)
  }
  return true
}

/** The tally counts by status and unsure; what changes neither is counted already. */
function moves({ after }: GuardedUpdate): boolean {
  return 'status' in after || 'unsure' in after
}

/** Reads a stored change; instants come back as dates. */
export function toChange(row: ChangeRow): Change {
  return {
    table: table.parse(row.tableName),
    id: row.rowId,
    before: row.before === null ? null : toColumns(row.before),
    after: toColumns(row.after),
  }
}

/** Reads the columns of a stored change; instants come back as dates. */
export function toColumns(text: string): Columns {
  const parsed = columns.parse(JSON.parse(text))
  return Object.fromEntries(
    Object.entries(parsed).map(([name, value]) => [
      name,
      INSTANT_COLUMNS.has(name) && typeof value === 'string' ? new Date(value) : value,
    ]),
  )
}
