import type { StoreState } from '@/lib/domain/connection'
import type { FactRow } from '@/lib/importers/memstore-row'

/** What we compare and write of a fact. memstore sets the time itself. */
export function stateOf({ content, supersededby, supersededat }: FactRow) {
  return {
    content,
    superseded_by: supersededby === null ? null : String(supersededby),
    superseded_at: supersededat ?? null,
  } satisfies StoreState
}
