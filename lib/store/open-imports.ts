import { unpack } from './packed'
import type { Tx } from './port'
import type { FactRow, SourceRow } from './rows'
import { insertOpenImport } from './sql/packed-rows'

/** The new facts of an import that follow in parts, with the sources that only they have (rule I20). */
export type Rest = { readonly facts: readonly FactRow[]; readonly sources: readonly SourceRow[] }

/** What an import has still to do: the rest, then sweeps of these agents. Imports begun by earlier versions name none. */
export type OpenImport = Rest & { readonly sweeps?: readonly string[] }

/** Keeps what an import has still to write, packed, in the transaction that begins it. */
export async function keepOpenImport(
  tx: Tx,
  operationId: string,
  payload: Uint8Array,
): Promise<void> {
  await insertOpenImport(tx, { operationId, payload })
}

/** Returns what an import began with as still to do; null once it is over. */
export async function findOpenImport(reader: Tx, operationId: string): Promise<OpenImport | null> {
  const row = await reader.openImport.findUnique({ where: { operationId } })
  return row === null ? null : unpack<OpenImport>(row.payload)
}

/** True while an import is still being written. */
export async function isOpenImport(reader: Tx, operationId: string): Promise<boolean> {
  return (await reader.openImport.count({ where: { operationId } })) > 0
}

/** Returns the operations that are still being written, oldest first. */
export async function findOpenImports(reader: Tx): Promise<readonly string[]> {
  const rows = await reader.openImport.findMany({
    select: { operationId: true },
    orderBy: { operationId: 'asc' },
  })
  return rows.map(({ operationId }) => operationId)
}

/** Ends imports that are still being written: nothing more of them follows. */
export async function endOpenImports(tx: Tx, operationIds: readonly string[]): Promise<void> {
  await tx.openImport.deleteMany({ where: { operationId: { in: [...operationIds] } } })
}
