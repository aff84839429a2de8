import { toChange } from '../changes'
import type { Tx } from '../port'

/**
 * Loads the ends that superseded facts had before they were superseded, by fact id, from the log. Facts whose end has not changed since
 * are absent, and so are those of which an import named another successor: the end that it brings is that of their source.
 */
export async function ownEnds(
  reader: Tx,
  factIds: readonly string[],
): Promise<ReadonlyMap<string, Date | null>> {
  const rows = await reader.change.findMany({
    where: {
      tableName: 'fact',
      rowId: { in: [...factIds] },
      before: { not: null },
      operation: { inEffect: true },
    },
    include: { operation: { select: { effectSeq: true, kind: true } } },
  })
  const ends = new Map<string, Date | null>()
  for (const row of rows.toSorted((a, b) => a.operation.effectSeq - b.operation.effectSeq)) {
    const { id, before, after } = toChange(row)
    if (after['status'] !== undefined) ends.delete(id)
    if (row.operation.kind === 'import' && before?.['status'] === 'superseded') continue
    const end = before?.['validUntil']
    if (end !== undefined && !ends.has(id)) ends.set(id, end instanceof Date ? end : null)
  }
  return ends
}
