import type { ChangeTable, Change } from '@/lib/domain/change'
import type { Operation } from '@/lib/domain/operation'

import { laterOperations } from '../blocking-operations'
import { toChange } from '../changes'
import type { Tx } from '../port'

/** Returns the rows of one table that an operation touched, in recorded order. */
export async function rowsTouchedBy(
  reader: Tx,
  operationSeq: number,
  of: { readonly table: ChangeTable; readonly limit: number },
): Promise<readonly string[]> {
  const rows = await reader.change.findMany({
    where: { operationSeq, tableName: of.table },
    orderBy: { position: 'asc' },
    select: { rowId: true },
    take: of.limit,
  })
  return [...new Set(rows.map(({ rowId }) => rowId))]
}

/**
 * Returns an operation and everything that must be undone before it (rule U3): what blocks it, what blocks that, and so on, newest first.
 * Returns null if there are more than `most`.
 */
export async function withEverythingAfter(
  reader: Tx,
  operation: Operation,
  most: number,
): Promise<readonly Operation[] | null> {
  const found = new Map([[operation.id, operation]])
  const open = [operation]
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    const flags = new Map([...found.keys()].map((id) => [id, false]))
    for (const later of await laterOperations(reader, { operation: next, flags })) {
      found.set(later.id, later.operation)
      open.push(later.operation)
    }
    if (found.size > most) return null
  }
  return [...found.values()].toSorted((a, b) => b.effectSeq - a.effectSeq || b.seq - a.seq)
}

/** What an undo would change, row by row, newest change first. Only the first rows are complete. */
export type UndoneRows = {
  readonly rowCount: number
  readonly rows: readonly {
    readonly table: ChangeTable
    readonly id: string
    readonly changes: readonly Change[]
  }[]
}

// Undo leaves a created source as it is.
const TAKEN_BACK = { NOT: { tableName: 'source', before: null } }

/** Loads what undoing these operations would change. */
export async function loadUndoneRows(
  reader: Tx,
  operations: readonly Operation[],
  most: number,
): Promise<UndoneRows> {
  const seqs = operations.map(({ seq }) => seq)
  const where = { operationSeq: { in: seqs }, ...TAKEN_BACK }
  // A row touched by several of the operations comes more than once.
  const [counted, changed] = await Promise.all([
    countRows(reader, seqs),
    reader.change.findMany({
      where,
      orderBy: [{ operationSeq: 'desc' }, { position: 'asc' }],
      take: most * seqs.length,
    }),
  ])
  const first = [
    ...new Map(changed.map((row) => [`${row.tableName}:${row.rowId}`, row])).values(),
  ].slice(0, most)
  const all = await reader.change.findMany({
    where: {
      ...where,
      OR: first.map(({ tableName, rowId }) => ({ tableName, rowId })),
    },
  })
  const place = new Map(operations.map(({ seq }, index) => [seq, index]))
  const changes = all
    .toSorted(
      (a, b) =>
        (place.get(a.operationSeq) ?? 0) - (place.get(b.operationSeq) ?? 0) ||
        b.position - a.position,
    )
    .map(toChange)
  return {
    rowCount: counted,
    rows: first.map((row) => {
      const { table, id } = toChange(row)
      return {
        table,
        id,
        changes: changes.filter((change) => change.table === table && change.id === id),
      }
    }),
  }
}

async function countRows(reader: Tx, seqs: readonly number[]): Promise<number> {
  const alone = seqs.length === 1 // one operation has each row once, perhaps a million of them
  const rows = await reader.$queryRawUnsafe<{ n: number | bigint }[]>(
    `SELECT COUNT(*) AS n FROM (
       SELECT ${alone ? '' : 'DISTINCT'} "tableName", "rowId" FROM "Change"
        WHERE "operationSeq" IN (${seqs.map(() => '?').join(', ')})
          AND NOT ("tableName" = 'source' AND "before" IS NULL)) c`,
    ...seqs,
  )
  return Number(rows[0]?.n ?? 0)
}
