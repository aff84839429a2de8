import { toChange } from '../changes'
import type { Tx } from '../port'

/** The facts as they were at the time of an operation. */
type Asked = { readonly operationId: string; readonly factIds: readonly string[] }

/** Returns the texts that facts had at the time of an operation, by fact id, for those that were reworded since. */
export async function formerWords(
  reader: Tx,
  { operationId, factIds }: Asked,
): Promise<ReadonlyMap<string, string>> {
  const operation = await reader.operation.findUnique({ where: { id: operationId } })
  if (operation === null) return new Map()
  const rows = await reader.change.findMany({
    where: {
      tableName: 'fact',
      rowId: { in: [...factIds] },
      operationSeq: { gt: operation.seq },
      before: { contains: '"content"' },
    },
    orderBy: [{ operationSeq: 'desc' }, { position: 'desc' }], // the first change after the operation comes last and wins
  })
  return new Map(
    rows.flatMap((row) => {
      const words = toChange(row).before?.['content']
      return typeof words === 'string' ? [[row.rowId, words] as const] : []
    }),
  )
}
