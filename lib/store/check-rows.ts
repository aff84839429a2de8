import { CHANGE_TABLES, diffRow, type ChangeTable, type Columns } from '@/lib/domain/change'
import type { OperationKind } from '@/lib/domain/operation'

import { toChange } from './changes'
import { loadRowsAfter } from './load-rows'
import type { Tx } from './port'
import { findLostRows } from './sql/find-lost-rows'

/** A row that differs from the log. */
export type RowFault = {
  readonly table: ChangeTable
  readonly id: string
  readonly problem:
    | { readonly kind: 'lost' } // the log names it, but it does not exist
    | { readonly kind: 'not-logged' } // no operation created it
    | { readonly kind: 'otherwise'; readonly columns: readonly string[] }
}

/** An operation as replayed. */
export type Entry = {
  readonly kind: OperationKind
  readonly inEffect: boolean
  readonly since: number
}

const PAGE = 2_000

/**
 * Compares every row with its changes in the log: applied in order, they must give what is stored. A fact must also have the status that
 * the last operation in effect gave it (rule IN13).
 */
export async function checkRows(
  reader: Tx,
  entryOf: (seq: number) => Entry | undefined,
): Promise<{ readonly faults: readonly RowFault[]; readonly rows: number }> {
  const faults: RowFault[] = (await findLostRows(reader)).map((row) => ({
    ...row,
    problem: { kind: 'lost' },
  }))
  let count = 0
  for (const table of CHANGE_TABLES) {
    for (let after = ''; ;) {
      const rows = await loadRowsAfter(reader, table, { after, take: PAGE })
      const logged = await foldChanges(reader, table, { rows, entryOf })
      for (const row of rows) {
        const problem = problemOf(row, table, logged.get(row.id))
        if (problem !== null) faults.push({ table, id: row.id, problem })
      }
      count += rows.length
      after = rows.at(-1)?.id ?? after
      if (rows.length < PAGE) break
    }
  }
  return { faults, rows: count }
}

/** The state of one row after its changes. */
type Logged = {
  made: boolean
  state: Columns
  readonly torn: Set<string> // columns whose changes do not follow on from each other
  last: { readonly since: number; readonly status: unknown } | null // for facts: the last status set by an operation in effect
}

async function foldChanges(
  reader: Tx,
  table: ChangeTable,
  {
    rows,
    entryOf,
  }: {
    readonly rows: readonly { readonly id: string }[] // ordered by id, without gaps
    readonly entryOf: (seq: number) => Entry | undefined
  },
): Promise<ReadonlyMap<string, Logged>> {
  const [first, last] = [rows.at(0)?.id ?? '', rows.at(-1)?.id ?? '']
  const changes = await reader.change.findMany({
    where: { tableName: table, rowId: { gte: first, lte: last } },
    orderBy: [{ operationSeq: 'asc' }, { position: 'asc' }],
  })
  const logged = new Map<string, Logged>()
  for (const change of changes) {
    const { id, before, after } = toChange(change)
    const row = logged.get(id) ?? { made: false, state: {}, torn: new Set(), last: null }
    if (before === null) row.made = true
    const known = Object.entries(before ?? {}).filter(([name]) => name in row.state)
    const torn = diffRow({ table, id, before: row.state, after: Object.fromEntries(known) })
    for (const name of Object.keys(torn?.after ?? {})) row.torn.add(name)
    row.state = { ...row.state, ...after }
    const entry = entryOf(change.operationSeq)
    if (
      'status' in after &&
      entry?.inEffect === true &&
      entry.kind !== 'undo' &&
      entry.since >= (row.last?.since ?? 0)
    )
      row.last = { since: entry.since, status: after['status'] }
    logged.set(id, row)
  }
  return logged
}

function problemOf(
  row: { readonly id: string } & Columns,
  table: ChangeTable,
  logged: Logged | undefined,
): RowFault['problem'] | null {
  if (logged?.made !== true) return { kind: 'not-logged' }
  const { id } = row
  const found = diffRow({ table, id, before: row, after: logged.state })
  const columns = new Set([...logged.torn, ...Object.keys(found?.after ?? {})])
  // A fact whose arrival was undone is retracted.
  if (table === 'fact' && row['status'] !== (logged.last?.status ?? 'retracted'))
    columns.add('status')
  return columns.size === 0 ? null : { kind: 'otherwise', columns: [...columns].toSorted() }
}
