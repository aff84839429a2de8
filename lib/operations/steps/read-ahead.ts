import type { Change, Columns } from '@/lib/domain/change'
import type { Operation } from '@/lib/domain/operation'
import { toChange } from '@/lib/store/changes'
import { loadRows } from '@/lib/store/load-rows'
import type { Tx } from '@/lib/store/port'
import { changedSinceRead, type VersionedTable } from '@/lib/store/sql/changed-since-read'

import { openWorkspace, type Mark, type Workspace } from './workspace'

const MANY = 200 // changes; to look at fewer rows twice would take longer than to read them once
const VERSIONED = ['fact', 'proposal'] as const satisfies readonly VersionedTable[]

/** What an undo needs, read before anybody has to wait for it (rule U16). */
export type ReadAhead = {
  /** Returns what an operation changed, newest first. */
  changesOf(tx: Tx, operation: Operation): Promise<readonly Change[]>
  /** Puts the rows into a workspace, without those that somebody has changed since. */
  hold(tx: Tx, workspace: Workspace): Promise<void>
  /**
   * A single operation reversed on the rows as they were read; null where more is to be decided. Whoever writes this finds out by the versions
   * whether any of these rows has changed since.
   */
  reversed(tx: Tx, targets: readonly Operation[]): Reversed | null
}

/** An operation reversed in a workspace, and the rows that it had changed. */
export type Reversed = { readonly workspace: Workspace; readonly rows: ReturnType<Mark['touched']> }

type Row = Columns & { readonly id: string }
type Rows = ReadonlyMap<string, Row>

/** Reads what operations changed, and, when that is much, the rows that they changed. */
export async function readAhead(reader: Tx, operationIds: readonly string[]): Promise<ReadAhead> {
  const targets = await reader.operation.findMany({
    where: { id: { in: [...operationIds] } },
    select: { seq: true },
  })
  const changes = new Map<number, readonly Change[]>()
  for (const { seq } of targets) changes.set(seq, await readChanges(reader, seq))
  const all = [...changes.values()].flat()
  const rows = new Map<VersionedTable, Rows>()
  for (const table of all.length > MANY ? VERSIONED : []) {
    const ids = all.filter((change) => change.table === table).map(({ id }) => id)
    rows.set(table, await loadRows(reader, table, [...new Set(ids)]))
  }
  const [only] = changes.size === 1 ? changes : []
  const done = only === undefined ? null : reverseAhead(reader, only[1], rows)
  return {
    reversed: (tx, targets) => {
      const [target] = targets
      if (done === null || targets.length > 1 || target?.changeCount !== only?.[1].length)
        return null
      done.workspace.continueIn(tx)
      return done
    },
    changesOf: async (tx, { seq, changeCount }) => {
      const early = changes.get(seq) ?? []
      return early.length === changeCount ? early : readChanges(tx, seq) // written on since
    },
    hold: async (tx, workspace) => {
      for (const [table, read] of rows) workspace.hold(table, await unchanged(tx, table, read))
    },
  }
}

/** Null unless every row of the operation was read and is changed, so that each is compared with what was read when it is written. */
function reverseAhead(
  reader: Tx,
  changes: readonly Change[],
  read: ReadonlyMap<VersionedTable, Rows>,
): Reversed | null {
  const workspace = openWorkspace(reader)
  for (const [table, rows] of read) workspace.hold(table, [...rows.values()])
  const mark = workspace.mark()
  const own = changes.filter(({ table }) => table !== 'source') // tiers are restored separately (rule A6)
  if (own.length <= MANY || !own.every((change) => workspace.reverse(change))) return null
  const rows = mark.touched()
  return workspace.updates().length === own.length ? { workspace, rows } : null
}

async function unchanged(tx: Tx, table: VersionedTable, read: Rows): Promise<readonly Row[]> {
  const versions = [...read].map(([id, row]) => [id, Number(row['version'])] as const)
  const changed = await changedSinceRead(tx, table, versions)
  return [...read].flatMap(([id, row]) => (changed.has(id) ? [] : [row]))
}

/** Newest first. */
async function readChanges(reader: Tx, operationSeq: number): Promise<readonly Change[]> {
  const rows = await reader.change.findMany({
    where: { operationSeq },
    orderBy: { position: 'desc' },
  })
  return rows.map(toChange)
}
