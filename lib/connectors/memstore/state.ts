import { changedSince } from '@/lib/connectors/changed-since'
import type { StoreState } from '@/lib/domain/connection'
import type { FactRow } from '@/lib/importers/memstore-row'

import { WORDS } from './client'

/** What we compare and write of a fact. memstore sets the time itself. */
export function stateOf({ content, supersededby, supersededat }: FactRow) {
  return {
    content,
    superseded_by: supersededby === null ? null : String(supersededby),
    superseded_at: supersededat ?? null,
  } satisfies StoreState
}

const WRITTEN = { content: 'its text', superseded_by: 'the fact that supersedes it' } as const

/** Says what of a fact is not as it was seen; null where all is. */
export function changeSince(current: StoreState, seen: StoreState): string | null {
  return changedSince(WORDS, { current, seen }, { always: WRITTEN })
}
