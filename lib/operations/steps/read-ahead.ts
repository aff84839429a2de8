import type { Change, Columns } from '@/lib/domain/change'
import type { Operation } from '@/lib/domain/operation'
import { toChange } from '@/lib/store/changes'
import { loadRows } from '@/lib/store/load-rows'
import type { Tx } from '@/lib/store/port'
import { changedSinceRead, type VersionedTable } from '@/lib/store/sql/changed-since-read'

import type { Workspace } from './workspace'

const MANY = 200 // changes; to look at fewer rows twice would take longer than to read them once
const VERSIONED = ['fact', 'proposal'] as const satisfies readonly VersionedTable[]

/** What an undo needs, read before anybody has to wait for it (rule U16). */
export type ReadAhead = {
  /** Returns what an operation changed, newest first. */
  changesOf(tx: Tx, operation: Operation): Promise<readonly Change[]>
  /** Puts the rows into a workspace, without those that somebody has changed since. */
  hold(tx: Tx, workspace: Workspace): Promise<void>
}

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
  return {
    changesOf: async (tx, { seq, changeCount }) => {
      const early = changes.get(seq) ?? []
      return early.length === changeCount ? early : readChanges(tx, seq) // written on since
    },
    hold: async (tx, workspace) => {
      for (const [table, read] of rows) workspace.hold(table, await unchanged(tx, table, read))
    },
  }
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
