import type { FactInput } from '@/lib/domain/import-batch'
import type { FactRow } from '@/lib/store/rows'

/** A fact of a batch, with its key. */
export type Keyed = { readonly input: FactInput; readonly importKey: string }

/** A fact of a batch that is stored. */
export type StoredInput = Keyed & { readonly row: FactRow }

/** Returns the stored facts of a batch once each, successors before the facts that they end. */
export function successorsFirst(imported: {
  readonly keyed: readonly Keyed[]
  readonly stored: ReadonlyMap<string, FactRow>
}): readonly StoredInput[] {
  const left = new Map<string, StoredInput>()
  for (const { input, importKey } of imported.keyed) {
    const row = imported.stored.get(importKey)
    if (row !== undefined && !left.has(row.id)) left.set(row.id, { input, importKey, row })
  }
  const ordered: StoredInput[] = []
  for (const id of left.keys()) {
    const chain: StoredInput[] = []
    let next = left.get(id)
    while (next !== undefined) {
      chain.push(next)
      left.delete(next.row.id)
      next = left.get(next.row.supersededById ?? '')
    }
    ordered.push(...chain.toReversed())
  }
  return ordered
}
