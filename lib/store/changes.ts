import { z } from 'zod'

import { CHANGE_TABLES, type Change, type ChangeTable, type Columns } from '@/lib/domain/change'

import type { Change as ChangeRow } from './generated/client'
import type { Tx } from './port'
import { thresholdIn } from './rows'
import { insertChanges } from './sql/bulk-insert'
import { updateRows } from './sql/bulk-update'
import { addToTally, takeFromTally } from './sql/proposal-tally'

export { insertChanges }

type GuardedUpdate = Parameters<typeof updateRows>[2][number]

/** A change, and the version that its row must still have; null for tables without versions. */
export type GuardedChange = Change & { readonly version: number | null }

/** Table names in the database. */
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
  limits: 'LimitRequest',
  'kept-apart': 'KeptApart',
  'ended-answer': 'EndedAnswer',
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
  'endedAt',
])

const table = z.enum(CHANGE_TABLES)
const columns = z.record(z.string(), z.unknown())

/** Writes changes by compare-and-set. Returns false if a row was not as expected; the caller must then roll back. */
export async function applyChanges(tx: Tx, changes: readonly GuardedChange[]): Promise<boolean> {
  const byTable = new Map<ChangeTable, GuardedUpdate[]>()
  for (const { table: name, id, version, before, after } of changes) {
    const updates = byTable.get(name) ?? []
    updates.push({
      id,
      version,
      before: before ?? {},
      after: name === 'proposal' ? withThreshold(after) : after,
    })
    byTable.set(name, updates)
  }
  for (const name of CHANGE_TABLES) {
    const updates = byTable.get(name) ?? []
    if (updates.length === 0) continue
    const moved = name === 'proposal' ? updates.filter(moves).map(({ id }) => id) : []
    await takeFromTally(tx, moved)
    const changed = await updateRows(tx, TABLE_NAMES[name], updates)
    if (changed !== updates.length) return false
    await addToTally(tx, moved)
  }
  return true
}

/** The threshold is written with the policy that it is a value of, also when an undo puts a former one back. */
function withThreshold(after: Columns): Columns {
  const { policySnapshot } = after
  return typeof policySnapshot === 'string'
    ? { ...after, threshold: thresholdIn(policySnapshot) }
    : after
}

/** True if a change moves a proposal in the tally, which counts by status and unsure. */
function moves({ after }: GuardedUpdate): boolean {
  return 'status' in after || 'unsure' in after
}

/** Parses a stored change; times become dates. */
export function toChange(row: ChangeRow): Change {
  return {
    table: table.parse(row.tableName),
    id: row.rowId,
    before: row.before === null ? null : toColumns(row.before),
    after: toColumns(row.after),
  }
}

/** Parses the columns of a stored change; times become dates. */
export function toColumns(text: string): Columns {
  const parsed = columns.parse(JSON.parse(text))
  return Object.fromEntries(
    Object.entries(parsed).map(([name, value]) => [
      name,
      INSTANT_COLUMNS.has(name) && typeof value === 'string' ? new Date(value) : value,
    ]),
  )
}
