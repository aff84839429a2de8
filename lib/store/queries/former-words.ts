import { toChange } from '../changes'
import type { Tx } from '../port'

/** Facts as they were read when an operation was made. */
type Asked = { readonly operationId: string; readonly factIds: readonly string[] }

/** Returns what facts said when an operation was made, where the log shows that they were reworded since; by fact id. */
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
    orderBy: [{ operationSeq: 'desc' }, { position: 'desc' }], // the first change after it comes last and stays
  })
  return new Map(
    rows.flatMap((row) => {
      const words = toChange(row).before?.['content']
      return typeof words === 'string' ? [[row.rowId, words] as const] : []
    }),
  )
}
