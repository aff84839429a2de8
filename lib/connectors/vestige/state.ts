import { changedSince } from '@/lib/connectors/changed-since'
import type { StoreState } from '@/lib/domain/connection'

import { WORDS } from './client'
import type { Node } from './nodes'

/** What we compare and write of a fact. Vestige sets the time of an end itself. */
export function stateOf(node: Node) {
  return {
    id: node.id,
    content: node.content,
    superseded_by: node.supersededBy,
    valid_until: node.validUntil,
    protected: node.isProtected ? 'yes' : null,
    suppressed: node.isSuppressed ? 'yes' : null,
    scope: node.scope,
  } satisfies StoreState
}

const SEEN: Readonly<Record<keyof ReturnType<typeof stateOf>, string>> = {
  id: 'its id',
  content: 'its text',
  superseded_by: 'the fact that supersedes it',
  valid_until: 'its end',
  protected: 'its protection',
  suppressed: 'its suppression',
  scope: 'its scope',
}

/** Says which of the values that were seen are others now; null where none is. */
export function changeSince(current: StoreState, seen: StoreState): string | null {
  return changedSince(WORDS, { current, seen }, { ifSeen: SEEN })
}
