import type { ChangeTable } from '@/lib/domain/change'
import type { Operation } from '@/lib/domain/operation'

import type { Tx } from '../port'
import { toOperation, type OperationRow } from '../rows'
import { agentTitles } from '../sql/around-proposals'
import { seqOfKey } from '../sql/seq-of-key'

/** An operation, what its agent is called and, if it was undone, the log position of its undo. */
export type LoggedOperation = {
  readonly operation: Operation
  readonly undoneBySeq: number | null
  readonly agentTitle?: string | null // left out where no title names an agent
}

export type OperationQuery = {
  readonly agentId: string | null
  readonly kind: string | null
  readonly actor: string | null
  readonly factId: string | null
  readonly from: string | null // day, UTC
  readonly to: string | null // day, UTC, included
  readonly beforeSeq: number | null
  readonly limit: number
}

const DAY_MS = 86_400_000

/** Finds operations, newest first. */
export async function findOperations(
  reader: Tx,
  query: OperationQuery,
): Promise<readonly LoggedOperation[]> {
  const { agentId, kind, actor, factId, beforeSeq } = query
  const from = query.from === null ? {} : { gte: startOfDay(query.from) }
  const to = query.to === null ? {} : { lt: new Date(startOfDay(query.to).getTime() + DAY_MS) }
  const rows = await reader.operation.findMany({
    where: {
      ...(agentId === null ? {} : { agentId }),
      ...(kind === null ? {} : { kind }),
      ...(actor === null ? {} : { actor }),
      ...(factId === null ? {} : { changes: { some: { tableName: 'fact', rowId: factId } } }),
      ...(beforeSeq === null ? {} : { seq: { lt: beforeSeq } }),
      at: { ...from, ...to },
    },
    orderBy: { seq: 'desc' },
    take: query.limit,
  })
  return logged(reader, rows)
}

/** Returns the latest operations that touched one of these rows, newest first. */
export async function operationsOnRows(
  reader: Tx,
  rows: readonly { readonly table: ChangeTable; readonly id: string }[],
  limit: number,
): Promise<readonly LoggedOperation[]> {
  const found = await reader.operation.findMany({
    where: {
      changes: { some: { OR: rows.map(({ table, id }) => ({ tableName: table, rowId: id })) } },
    },
    orderBy: { seq: 'desc' },
    take: limit,
  })
  return logged(reader, found)
}

/** Loads operations in the order of the given ids. Unknown ids are left out. */
export async function loadOperations(
  reader: Tx,
  ids: readonly string[],
): Promise<readonly LoggedOperation[]> {
  if (ids.length === 0) return []
  const rows = await logged(
    reader,
    await reader.operation.findMany({ where: { id: { in: [...ids] } } }),
  )
  const byId = new Map(rows.map((row) => [row.operation.id, row]))
  return ids.flatMap((id) => byId.get(id) ?? [])
}

/** Returns the operation with this idempotency key, or null. */
export async function operationOfKey(reader: Tx, key: string): Promise<Operation | null> {
  const seq = await seqOfKey(reader, key)
  return seq === null
    ? null
    : toOperation(await reader.operation.findUniqueOrThrow({ where: { seq } }))
}

/** Returns everyone named in the log, sorted by name. */
export async function loadActors(reader: Tx): Promise<readonly string[]> {
  const rows = await reader.operation.groupBy({ by: ['actor'], orderBy: { actor: 'asc' } })
  return rows.map(({ actor }) => actor)
}

async function logged(
  reader: Tx,
  rows: readonly OperationRow[],
): Promise<readonly LoggedOperation[]> {
  const ids = rows.flatMap((row) => row.undoneById ?? [])
  const titles = await agentTitles(
    reader,
    rows.flatMap((row) => row.agentId ?? []),
  )
  const undoing =
    ids.length === 0
      ? []
      : await reader.operation.findMany({
          where: { id: { in: ids } },
          select: { id: true, seq: true },
        })
  const seqs = new Map(undoing.map((row) => [row.id, row.seq]))
  return rows.map((row) => ({
    operation: toOperation(row),
    undoneBySeq: seqs.get(row.undoneById ?? '') ?? null,
    agentTitle: titles.get(row.agentId ?? '') ?? null,
  }))
}

function startOfDay(day: string): Date {
  return new Date(`${day}T00:00:00.000Z`)
}
